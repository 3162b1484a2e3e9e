import type { ServerResponse } from 'node:http';
import { createRequestId } from '../../platform/ids.ts';

/** A permanent redirect may be remembered, but not so long that a change of the link is not seen. */
const permanentCacheControl = 'private, max-age=90';
const temporaryCacheControl = 'private, no-store';

export function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, {
    Location: location,
    'Cache-Control': cacheControlOf(status),
    'Content-Length': 0,
  });
  response.end();
}

/** How long a redirect with this status may be remembered. */
export function cacheControlOf(status: number): string {
  return status === 301 || status === 308 ? permanentCacheControl : temporaryCacheControl;
}

interface Content {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** Anything but a plain redirect. HEAD gets the headers alone, which node:http takes care of. */
export function send(response: ServerResponse, { status, type, body, headers }: Content): void {
  nameAnswer(response);
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

/** Gives the answer a name, for questions about it, unless it has one: X-Request-Id. Redirects go without. */
export function nameAnswer(response: ServerResponse): string {
  const name = response.getHeader('X-Request-Id') ?? createRequestId();
  response.setHeader('X-Request-Id', name);
  return String(name);
}
