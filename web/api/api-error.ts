/** A failed API call, with the server's error message. `status` is 0 if the service could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  /** The first invalid field of the body, as a path such as `urls.0.url`. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** Whether the service sent `Retry-After`: the same request may succeed a moment later. */
  readonly isPassing: boolean;

  constructor(status: number, failure: Failure, isPassing = false) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.field = failure.field;
    this.requestId = failure.request_id;
    this.isPassing = isPassing;
  }
}

/** No answer, or one of the service or of a proxy that tells that the service is away for the moment. */
const passing = [0, 502, 503, 504];

/** Whether the same request may succeed a moment later, for example because the service restarts. */
export function mayPass(error: Error): boolean {
  return error instanceof ApiError && passing.includes(error.status);
}

export interface Failure {
  message: string;
  field?: string;
  request_id?: string;
}
