/** An answer that is not JSON: a text, a stream, or pieces that are made while it is sent. */
export class RawAnswer {
  /** `Content-Type`, and other headers that differ from those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | AsyncGenerator<Uint8Array>;

  constructor(headers: RawAnswer['headers'], body: RawAnswer['body']) {
    this.headers = headers;
    this.body = body;
  }
}
