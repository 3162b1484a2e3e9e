import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logging/logger.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: 1; message: string; field?: string; request_id: string };
}

/**
 * Every 401 must have it (RFC 9110, 15.5.2). Browsers show their own password dialog only for Basic, Digest
 * or Negotiate.
 */
const challenge = { 'WWW-Authenticate': 'Bearer' };

/**
 * Turns every error into an answer. Errors of the service (500 and above) are logged, and the client gets no
 * details.
 */
export function renderError(error: unknown, requestId: string, logger: Logger): ErrorAnswer {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.status >= 500) logger.error({ requestId, err: known.cause ?? known }, known.message);
  return {
    status: known.status,
    headers: known.status === 401 ? { ...challenge, ...known.headers } : known.headers,
    body: {
      error: 1,
      message: known.message,
      ...(known.field === undefined ? {} : { field: known.field }),
      request_id: requestId,
    },
  };
}
