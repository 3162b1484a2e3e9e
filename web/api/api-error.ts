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

export interface Failure {
  message: string;
  field?: string;
  request_id?: string;
}
