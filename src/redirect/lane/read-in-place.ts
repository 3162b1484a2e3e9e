import { Socket } from 'node:net';

/** As much as one read brings at most. */
const readBytesMax = 64 * 1024;
/** All connections are read into it: what came by one read is done with before the next one. */
const memory = Buffer.allocUnsafeSlow(readBytesMax);

/** What a connection that a server has accepted is made of in Node. */
interface Accepted {
  _handle?: { useUserBuffer?: unknown } | null;
  /** Counts its connections. */
  _server?: unknown;
}

interface Reader {
  /** Offered each chunk as it lies in that memory, where the next read overwrites it; answers whether it took it. */
  take(chunk: Buffer): boolean;
  /** Nothing more will come; the stream does not know that yet. */
  beforeEnd(): void;
}

class InPlaceSocket extends Socket {
  readonly #reader: Reader;

  constructor(options: object, reader: Reader) {
    super(options);
    this.#reader = reader;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk === null) this.#reader.beforeEnd();
    return super.push(chunk, encoding);
  }
}

/**
 * The connection as a socket that is read into memory which is there already. Node allocates 64 KB for each read, and what
 * came goes through a stream: a tenth of what a redirect takes.
 *
 * What the reader did not take, and all that comes while the socket is paused, comes from the socket's stream as ever.
 *
 * Node documents such reading (`onread`) for sockets that are made by hand, not how to make one of a connection that a
 * server has accepted. Where it is not as here, the connection stays as it is, the reader is not asked, and nothing else
 * differs. Otherwise `accepted` is of no use any more, nor to whoever else was told of it.
 */
export function readInPlace(accepted: Socket, reader: Reader): Socket {
  const { _handle: handle, _server: server } = accepted as Accepted;
  if (typeof handle?.useUserBuffer !== 'function' || !server) return accepted;
  const callback = (bytes: number) => {
    const chunk = memory.subarray(0, bytes);
    const isNext = socket.readableFlowing === true && socket.readableLength === 0;
    return (isNext && reader.take(chunk)) || socket.push(Buffer.from(chunk));
  };
  const { allowHalfOpen, readableHighWaterMark, writableHighWaterMark } = accepted;
  const onread = { buffer: memory, callback };
  const options: object = { handle, allowHalfOpen, readableHighWaterMark, writableHighWaterMark, onread };
  const socket = new InPlaceSocket(options, reader);
  Object.assign(socket, { _server: server });
  Object.assign(accepted, { _handle: null, _server: null });
  return socket;
}
