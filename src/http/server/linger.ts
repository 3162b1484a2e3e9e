import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for most of a picture to arrive over a slow connection. */
const lingerMs = 5_000;

/**
 * Lets clients that are still sending a request read an answer that closes the connection. If a socket is closed
 * with unread bytes, the system resets the connection, and the answer is lost: a proxy then reports 502, a browser
 * a lost connection. So only the sending side is closed, and what still arrives is discarded for up to 5 s. Call it
 * before the answer begins.
 */
export function lingerWhereUnread(message: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  if (length === '0' && encoding === undefined) return;
  response.once('prefinish', () => {
    if (message.complete) return;
    const { socket } = message;
    const closeAtOnce = socket.destroySoon;
    let isClosing = false;
    // node:http calls this after the last answer of a connection.
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
