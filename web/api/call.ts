import endpoints from 'virtual:endpoints';
import { failureInSession, failureOf, unreachable } from './fail.ts';
import type { Answer, EndpointName, Input } from './types.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the browser finish the request even if the user leaves the page. */
  keepalive?: boolean;
  /**
   * POST only: the service carries out requests with the same key and input once, however often they are sent
   * (see send-once.ts).
   */
  idempotencyKey?: string;
}

/**
 * Calls an endpoint by its name in contract/: `call('getLink', { params: { id: 7 } })`.
 * @throws ApiError with the server's message; a 401 also ends the session in this browser
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const response = await send(name, input as AnyInput, options);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer<Name>;
  // Where a session is opened, a 401 means a wrong password.
  throw await (name === 'openSession' ? failureOf : failureInSession)(response, answer);
}

/** The resource that an endpoint belongs to. Cached answers are invalidated by resource. */
export function resourceOf(name: EndpointName): string {
  return addressOf(name).resource;
}

/** The URL (path and query) of a GET endpoint, for links and pictures. */
export function addressFor<Name extends EndpointName>(name: Name, input: Input<Name>): string {
  const { params, query } = input as AnyInput;
  return fillPath(addressOf(name).path, params) + queryText(query);
}

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

async function send(name: EndpointName, input: AnyInput, options: CallOptions): Promise<Response> {
  const { method } = addressOf(name);
  const { body, file } = input;
  const { idempotencyKey, ...fetchOptions } = options;
  const content = file ? formOf(file) : body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(addressFor(name, input as Input<EndpointName>), {
      method,
      ...(content === undefined ? {} : { body: content }),
      headers: {
        ...(typeof content === 'string' ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...fetchOptions,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw await unreachable();
  }
}

function addressOf(name: EndpointName) {
  const address = endpoints[name];
  if (!address) throw new Error(`contract/ has no endpoint ${name}`);
  return address;
}

function fillPath(path: string, params: AnyInput['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryText(query: AnyInput['query'] = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
