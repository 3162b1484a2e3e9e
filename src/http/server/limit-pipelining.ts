import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/**
 * Requests of one connection that are handled at the same time, unless told otherwise. Browsers send one; load
 * generators send some dozens.
 */
const underWayMaxDefault = 16;

/** The requests of one connection that uses HTTP pipelining. */
interface Line {
  underWay: number;
  waiting: [IncomingMessage, ServerResponse][];
  isPauseDue: boolean;
}

/**
 * Limits HTTP pipelining. Answers leave a connection in the order of its requests, so handling thousands of
 * them at once, as node:http does, gains nothing and makes other clients wait. While some wait, nothing more
 * is read from the socket (back-pressure).
 */
export function limitPipelining(listener: Listener, underWayMax = underWayMaxDefault): Listener {
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

/**
 * Must run in a later turn of the event loop: whoever reads a request's body resumes the socket, which would
 * undo a pause made in the same turn.
 */
function pauseWhileWaiting(line: Line, socket: Socket): void {
  line.isPauseDue = false;
  if (line.waiting.length > 0) socket.pause();
}
