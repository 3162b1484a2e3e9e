import { type ErrorCode, errors } from '../../contract/errors.ts';

interface Details {
  /** The first offending field of the request. */
  field?: string;
  /** Replaces the general sentence of the code; shown to the client. */
  message?: string;
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/** A failure with a code and a text for the client. Everything else that is thrown becomes a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.status = errors[code].status;
    this.field = details.field;
    this.headers = details.headers ?? {};
  }
}

/** A 400 that names the field and says what is expected. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalidInput', { field, message });
}

/** A 503 for a temporary condition: something is busy or unreachable. `cause` goes to the log only. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', { cause, headers: { 'Retry-After': '1' } });
}

export function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable';
}

export function notFound(code: Extract<ErrorCode, `${string}NotFound`>): AppError {
  return new AppError(code);
}
