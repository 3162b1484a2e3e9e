import { RawAnswer } from './raw-answer.ts';

/** One open stream of server-sent events, each of which tells all there is to tell: a missed one does not matter. */
export interface EventStream {
  /** Sends an event, unless the client has not yet taken what was sent before. Answers whether it did. */
  send(event: { name: string; data: string }): boolean;
  /** A sign of life that means nothing. */
  beat(): void;
  end(): void;
}

/** `onLeave`: the client is gone, or nobody reads the answer. */
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
  // What is collected to be compressed, or to be passed on in larger pieces, would come too late.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
