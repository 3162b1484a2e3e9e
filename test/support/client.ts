import assert from 'node:assert/strict';
import { failure } from '../../contract/envelope.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import type { TestClock } from './test-clock.ts';

/** An answer of the API, already checked against the contract. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A body that is sent unchanged: a text, or bytes with their own content type. */
  send(
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

interface Options {
  baseUrl: string;
  clock: TestClock;
  key?: string;
  /** Headers of every call, such as a session's cookie. */
  always?: Record<string, string>;
}

/**
 * Makes a client that calls the API over a real socket and checks every answer against its schema in the
 * contract.
 */
export function createClient({ baseUrl, clock, key, always = {} }: Options): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    clock.tick();
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...always, ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    assertFitsContract(method, path, answer);
    return answer;
  };
  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    });
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

function assertFitsContract(method: string, path: string, answer: Answer): void {
  const endpoint = findEndpoint(method, path);
  // RFC 9110, 11.6.1: required even if a wrong password or code caused the 401.
  if (answer.status === 401) assert.equal(answer.headers.get('www-authenticate'), 'Bearer', path);
  if (!endpoint || method === 'HEAD') return;
  const schema = answer.status === 200 ? endpoint.answer : failure.strict();
  const parsed = schema.safeParse(answer.body);
  assert.ok(
    parsed.success,
    `${method} ${path} answered ${answer.status} with a body that does not fit the contract: ` +
      `${JSON.stringify(answer.body)} ${parsed.error?.message ?? ''}`,
  );
}

/** Literal segments take precedence over parameters, as in the router. */
function findEndpoint(method: string, path: string): Endpoint | undefined {
  const segments = (path.split('?', 1)[0] as string).split('/');
  const matches = endpoints.filter((endpoint) => {
    const expected = endpoint.path.split('/');
    return (
      endpoint.method === method.toLowerCase() &&
      expected.length === segments.length &&
      expected.every((segment, index) => segment.startsWith('{') || segment === segments[index])
    );
  });
  return matches.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
