/** An answer that is not JSON: a text or a stream. */
export class RawAnswer {
  /** `Content-Type`, and other headers that differ from those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array>;

  constructor(headers: Readonly<Record<string, string>>, body: string | ReadableStream<Uint8Array>) {
    this.headers = headers;
    this.body = body;
  }
}
