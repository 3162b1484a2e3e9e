/** What a handler answers instead of JSON: a text, or one that comes in pieces. */
export class RawAnswer {
  /** `Content-Type`, and what else differs from the headers of all answers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array>;

  constructor(headers: Readonly<Record<string, string>>, body: string | ReadableStream<Uint8Array>) {
    this.headers = headers;
    this.body = body;
  }
}
