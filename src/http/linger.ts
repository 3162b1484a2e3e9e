import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for most of a picture to arrive over a slow line. */
const lingerMs = 5_000;

/**
 * Keeps an answer from being lost that ends its connection before the request has come whole. A connection that is
 * closed with bytes unread takes the answer away from who still sends: a proxy then says 502 and a browser that the
 * connection was lost. So this side only stops sending, and what still comes is thrown away, for 5 s at most. To be
 * called before the answer begins.
 */
export function lingerWhereUnread(message: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  if (length === '0' && encoding === undefined) return;
  response.once('prefinish', () => {
    if (message.complete) return;
    const { socket } = message;
    const closeAtOnce = socket.destroySoon;
    let isClosing = false;
    // What node:http calls when an answer was the last one of its connection.
    socket.destroySoon = () => {
      if (message.complete) return closeAtOnce.call(socket);
      if (isClosing) return;
      isClosing = true;
      socket.end();
      message.once('end', () => closeAtOnce.call(socket)).resume();
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(timer));
    };
  });
}
