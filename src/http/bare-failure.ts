import type { ServerResponse } from 'node:http';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { createRequestId } from '../platform/ids.ts';

/** What is answered to a request that no endpoint gets to see. */
export interface BareFailure {
  status: number;
  requestId: string;
  headers: Record<string, string>;
  body: string;
}

/** What every answer of the API says of itself. */
export function createApiHeaders(requestId: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
}

/** The envelope of all failures. Whatever else comes on the connection is not wanted any more. */
export function createBareFailure(code: ErrorCode, more: Record<string, string> = {}): BareFailure {
  const { status, message } = errors[code];
  const requestId = createRequestId();
  const body = JSON.stringify({ error: 1, message, request_id: requestId });
  const length = String(Buffer.byteLength(body));
  const headers = { Connection: 'close', ...createApiHeaders(requestId), 'Content-Length': length, ...more };
  return { status, requestId, headers, body };
}

/** For requests that were understood. */
export function sendBareFailure(
  response: ServerResponse,
  { status, headers, body }: Pick<BareFailure, 'status' | 'headers' | 'body'>,
): void {
  response.writeHead(status, headers);
  response.end(body);
}
