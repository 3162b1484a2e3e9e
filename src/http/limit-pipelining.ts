import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** Of one connection, at a time. Browsers send one; what takes part in a load test sends some dozens. */
const underWayMax = 16;

/** The requests of a connection on which several came before they were answered. */
interface Line {
  underWay: number;
  waiting: [IncomingMessage, ServerResponse][];
  isPauseDue: boolean;
}

/**
 * Answers leave a connection in the order of its requests, so nothing is won by working at thousands of them at once, as
 * node:http does: whoever sends them would keep all others waiting. While some wait, nothing more is read.
 */
export function limitPipelining(listener: Listener): Listener {
  const lines = new WeakMap<Socket, Line>();

  const begin = (line: Line, [message, response]: [IncomingMessage, ServerResponse]) => {
    line.underWay++;
    response.once('close', () => {
      line.underWay--;
      goOn(line, message.socket);
    });
    listener(message, response);
  };

  const goOn = (line: Line, socket: Socket) => {
    if (socket.destroyed) line.waiting = [];
    if (line.waiting.length === 0) return;
    while (line.underWay < underWayMax && line.waiting.length > 0) begin(line, line.waiting.shift()!);
    if (line.waiting.length === 0) socket.resume();
  };

  return (message, response) => {
    const { socket } = message;
    let line = lines.get(socket);
    if (line === undefined) lines.set(socket, (line = { underWay: 0, waiting: [], isPauseDue: false }));
    if (line.underWay < underWayMax) return begin(line, [message, response]);
    line.waiting.push([message, response]);
    if (!line.isPauseDue) setImmediate(pauseWhileWaiting, line, socket);
    line.isPauseDue = true;
  };
}

/** To be called in a later turn: whoever reads a message has the socket resumed, which undoes a pause of the same one. */
function pauseWhileWaiting(line: Line, socket: Socket): void {
  line.isPauseDue = false;
  if (line.waiting.length > 0) socket.pause();
}
