import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../contract/errors.ts';
import { type BareFailure, createBareFailure, sendBareFailure } from './bare-failure.ts';

export interface Refusal {
  status: number;
  requestId: string;
  /** What was wrong, by its code in Node. */
  reason: string;
}

/** A socket that is closed with bytes unread takes the answer away from who still sends, so they are read for so long. */
const lingerMs = 1_000;

/** What Node's parser finds wrong; all else that it may say is only that it cannot read on. */
const codesByReason: Record<string, ErrorCode> = {
  HPE_INVALID_URL: 'addressNotEncoded',
  HPE_INVALID_METHOD: 'methodUnknown',
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
};

/**
 * Answers what node:http would refuse by a bare status line, or not at all, as any other failure is answered: requests
 * that cannot be read, that do not come in time, or that expect what nobody does. `onRefusal` is told of each.
 */
export function refuseUnreadable(server: Server, onRefusal: (refusal: Refusal) => void = () => {}): void {
  const refused = new WeakSet<Duplex>();
  const tell = ({ status, requestId }: BareFailure, reason: string) =>
    onRefusal({ status, requestId, reason });
  const refuse = (socket: Duplex, failure: BareFailure, reason: string) => {
    refused.add(socket);
    endWith(socket, failure);
    // Browsers open connections ahead of need: on those nothing was asked.
    if ((socket as Socket).bytesRead !== 0) tell(failure, reason);
  };
  server.on('clientError', ({ code: reason = '' }: NodeJS.ErrnoException, socket) => {
    // Whatever follows is as unreadable.
    if (refused.has(socket)) return;
    const isOfRequest = /^(?:HPE|ERR_HTTP)_/.test(reason);
    if (!isOfRequest || !mayAnswer(socket)) return void socket.destroy();
    refuse(socket, createBareFailure(codesByReason[reason] ?? 'requestUnreadable'), reason);
  });
  server.on('connect', (_, socket) => {
    // From here on node:http does not look after the connection.
    socket.on('error', () => socket.destroy()).resume();
    if (!mayAnswer(socket)) return void socket.destroy();
    refuse(
      socket,
      createBareFailure('methodNotAllowed', { Allow: 'GET, HEAD, POST, PUT, DELETE' }),
      'CONNECT',
    );
  });
  server.on('checkExpectation', (_, response) => {
    const failure = createBareFailure('expectationUnknown');
    sendBareFailure(response, failure);
    tell(failure, 'Expect');
  });
}

/**
 * Not in the middle of another answer: a client would take this one for a part of it. `_httpMessage`, which Node does not
 * document but looks at for the same reason, is the answer whose turn it is on the connection.
 */
function mayAnswer(socket: Duplex): boolean {
  const { _httpMessage: current } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return socket.writable && current?.headersSent !== true;
}

function endWith(socket: Duplex, { status, headers, body }: BareFailure): void {
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString() });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
