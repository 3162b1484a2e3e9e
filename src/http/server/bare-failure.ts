import type { ServerResponse } from 'node:http';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { createRequestId } from '../../platform/ids.ts';

/** The answer to a request that is refused before it reaches an endpoint. */
export interface BareFailure {
  status: number;
  requestId: string;
  headers: Record<string, string>;
  body: string;
}

/** The headers of every API answer. */
export function createApiHeaders(requestId: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
}

/**
 * Makes the API's usual failure answer. It closes the connection, because anything that follows on it is
 * unwanted.
 */
export function createBareFailure(code: ErrorCode, more: Record<string, string> = {}): BareFailure {
  const { status, message } = errors[code];
  const requestId = createRequestId();
  const body = JSON.stringify({ error: 1, message, request_id: requestId });
  const length = String(Buffer.byteLength(body));
  const headers = { Connection: 'close', ...createApiHeaders(requestId), 'Content-Length': length, ...more };
  return { status, requestId, headers, body };
}

/** Sends the failure as the answer to a request that node:http could parse. */
export function sendBareFailure(
  response: ServerResponse,
  { status, headers, body }: Pick<BareFailure, 'status' | 'headers' | 'body'>,
): void {
  response.writeHead(status, headers);
  response.end(body);
}
