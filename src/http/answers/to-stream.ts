/**
 * The stream that sends a body. Pieces are made only when the client has taken the previous ones. If making one fails,
 * `onFailure` has to end the connection, by which the client knows that the rest is missing.
 */
export function toStream(
  body: ReadableStream<Uint8Array> | AsyncGenerator<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return body instanceof ReadableStream ? body : ReadableStream.from(untilFailure(body, onFailure));
}

/** Hono would print an error to standard error, beside the log. */
async function* untilFailure(
  pieces: AsyncGenerator<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    onFailure(error);
  }
}
