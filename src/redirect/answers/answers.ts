import type { ServerResponse } from 'node:http';
import { createRequestId } from '../../platform/ids.ts';
import { purposeOf } from '../purpose-of.ts';

/**
 * Browsers may cache a permanent redirect, but only briefly, so that a change of the link takes effect soon.
 */
const permanentCacheControl = 'private, max-age=90';
const temporaryCacheControl = 'private, no-store';

/**
 * Sends a redirect. What a browser fetches ahead of time is no visit, so it may not be kept: the visit that follows would
 * not reach the service, and never be counted.
 */
export function redirect(response: ServerResponse, status: number, location: string): void {
  const isAhead = purposeOf(response.req.headers) !== '';
  response.writeHead(status, {
    Location: location,
    'Cache-Control': isAhead ? temporaryCacheControl : cacheControlOf(status),
    'Content-Length': 0,
  });
  response.end();
}

/** The Cache-Control header of a visitor's redirect with this status. */
export function cacheControlOf(status: number): string {
  return isPermanent(status) ? permanentCacheControl : temporaryCacheControl;
}

/** Whether browsers may keep a redirect with this status. */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

interface Content {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends an answer other than a plain redirect. For HEAD, node:http leaves the body out. */
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

/**
 * Sets X-Request-Id, unless the answer has one, and returns it, so that people can refer to this answer when
 * they ask about it. Redirects go without.
 */
export function nameAnswer(response: ServerResponse): string {
  const name = response.getHeader('X-Request-Id') ?? createRequestId();
  response.setHeader('X-Request-Id', name);
  return String(name);
}
