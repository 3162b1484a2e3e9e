import { RawAnswer } from './raw-answer.ts';

/**
 * One open stream of server-sent events. Each event must contain the whole state, so that a client may miss
 * some.
 */
export interface EventStream {
  /**
   * Sends an event, but drops it while the client has not read the previous one. Returns whether it was sent.
   */
  send(event: { name: string; data: string }): boolean;
  /** Sends a comment as a keep-alive. */
  beat(): void;
  end(): void;
}

/** Opens a stream. `onLeave` is called when the client disconnects or nobody reads the answer. */
export function eventStream(onLeave: () => void): { answer: RawAnswer; stream: EventStream } {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
    cancel() {
      isLeft = true;
      onLeave();
    },
  });
  const put = (text: string) => {
    const hasRoom = (controller.desiredSize ?? 0) > 0;
    if (hasRoom) controller.enqueue(Buffer.from(text));
    return hasRoom;
  };
  const stream: EventStream = {
    send: ({ name, data }) => put(`event: ${name}\ndata: ${data}\n\n`),
    beat: () => void put(':\n\n'),
    end() {
      if (!isLeft) controller.close();
    },
  };
  return { answer: new RawAnswer(headers, body), stream };
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies must not buffer or compress the stream, because events would arrive late.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
