import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../../contract/errors.ts';
import { type BareFailure, createBareFailure, sendBareFailure } from './bare-failure.ts';

export interface Refusal {
  status: number;
  requestId: string;
  /** Node's error code, or which rule was broken (`CONNECT`, `Expect`). */
  reason: string;
}

/**
 * How long bytes are still read after the answer. Closing a socket with unread bytes resets the connection,
 * and a client that is still sending would lose the answer.
 */
const lingerMs = 1_000;

/**
 * Our error for each error code of Node's parser; all other codes mean only that the request is unreadable.
 */
const codesByReason: Record<string, ErrorCode> = {
  HPE_INVALID_URL: 'addressNotEncoded',
  HPE_INVALID_METHOD: 'methodUnknown',
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
};

/**
 * Answers with the API's usual failure where node:http would send a bare status line or nothing: requests
 * that are unreadable, too slow, use CONNECT, or have an unknown Expect header. `onRefusal` is called for
 * each.
 */
export function refuseUnreadable(server: Server, onRefusal: (refusal: Refusal) => void = () => {}): void {
  const refused = new WeakSet<Duplex>();
  const tell = ({ status, requestId }: BareFailure, reason: string) =>
    onRefusal({ status, requestId, reason });
  const refuse = (socket: Duplex, failure: BareFailure, reason: string) => {
    refused.add(socket);
    endWith(socket, failure);
    // Browsers open connections in advance, so one without any bytes had no request.
    if ((socket as Socket).bytesRead !== 0) tell(failure, reason);
  };
  server.on('clientError', ({ code: reason = '' }: NodeJS.ErrnoException, socket) => {
    // After the first error the parser can read nothing more on this connection.
    if (refused.has(socket)) return;
    const isOfRequest = /^(?:HPE|ERR_HTTP)_/.test(reason);
    if (!isOfRequest || !mayAnswer(socket)) return void socket.destroy();
    refuse(socket, createBareFailure(codesByReason[reason] ?? 'requestUnreadable'), reason);
  });
  server.on('connect', (_, socket) => {
    // After this event node:http no longer manages the connection.
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
 * Whether an answer may be sent: not in the middle of another one, because the client would take it for part
 * of that. `_httpMessage` is undocumented, but Node itself checks it for the same reason; it is the answer
 * whose turn it is on the connection.
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
