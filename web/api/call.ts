import endpoints from 'virtual:endpoints';
import { endSession } from './session.ts';
import { failureOf, unreachable } from './fail.ts';
import type { Answer, EndpointName, Input } from './types.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Sent even when the page is being left. */
  keepalive?: boolean;
  /** POST only: with the same key and input it is carried out once, however often it is sent (see send-once.ts). */
  idempotencyKey?: string;
}

/**
 * Calls an endpoint by its name in contract/: `call('getLink', { params: { id: 7 } })`.
 * @throws ApiError with the server's sentence; 401 also ends the session here
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const response = await send(name, input as AnyInput, options);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer<Name>;
  if (response.status === 401 && name !== 'openSession') endSession();
  throw await failureOf(response, answer);
}

/** Of which resource an endpoint is; what is cached is known by it. */
export function resourceOf(name: EndpointName): string {
  return addressOf(name).resource;
}

/** The address of a GET endpoint, for links and pictures. */
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
