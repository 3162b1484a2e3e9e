import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createBareFailure, sendBareFailure } from '../http/server/bare-failure.ts';
import type { Logger } from '../platform/logging/logger.ts';

/** Carries the client's address. The primary trusts it, as only workers can connect to its private socket. */
export const peerHeader = 'waypost-peer';

/** Headers that are not forwarded, because they belong to the client's connection with the worker. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  peerHeader,
]);
/** Methods for which node:http sends no body unless it is told to; for all others it would begin a chunked one. */
const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

export interface Forwarder {
  /** Proxies a request to the primary process; streams its body there and the answer back, unchanged. */
  forward(message: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  /** The request to the primary. */
  onward: ClientRequest;
}

export function createForwarder({ socketPath, logger }: { socketPath: string; logger: Logger }): Forwarder {
  const agent = new Agent({ keepAlive: true });
  return {
    forward(message, response) {
      const { method = 'GET', url = '/' } = message;
      const onward = request({ agent, socketPath, method, path: url, headers: headersFor(message) });
      const exchange = { message, response, onward };
      let isAnswered = false;
      onward.on('response', (answer) => {
        isAnswered = true;
        passBack(answer, exchange);
      });
      onward.on('error', (error) => {
        // After an answer, the error only means that the primary does not read the rest of the request.
        if (isAnswered || response.destroyed) return;
        logger.error({ err: error }, 'A request could not be passed on to the primary process');
        sendUnavailable(response);
      });
      onward.on('close', () => leaveUnread(exchange));
      response.on('close', () => {
        if (!response.writableFinished) onward.destroy();
      });
      passOn(exchange);
    },
    close: () => agent.destroy(),
  };
}

function headersFor(message: IncomingMessage): string[] {
  const { method = 'GET', headers, rawHeaders, socket } = message;
  const onward = [peerHeader, socket.remoteAddress ?? '', ...endToEnd(rawHeaders)];
  // Not copied from the raw headers: the host may have come in an absolute URL instead, or be missing.
  if (headers.host !== undefined) onward.push('Host', headers.host);
  if (headers['transfer-encoding'] !== undefined) onward.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !withoutBody.has(method))
    onward.push('Content-Length', '0');
  return onward;
}

function passOn({ message, onward }: Exchange): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  // Send the headers at once: the primary may refuse the request before any of its body has arrived.
  if (length !== '0' || encoding !== undefined) onward.flushHeaders();
  message.on('end', () => {
    if (message.rawTrailers.length > 0) onward.addTrailers(inPairs(message.rawTrailers));
  });
  message.pipe(onward);
}

function passBack(answer: IncomingMessage, { response }: Exchange): void {
  const { statusCode = 502, statusMessage = '', headers, rawHeaders } = answer;
  const back = endToEnd(rawHeaders);
  if (headers.connection === 'close') back.push('Connection', 'close');
  response.writeHead(statusCode, statusMessage, back);
  // Send the headers of a streamed answer at once: its first chunk may come much later.
  if (headers['transfer-encoding'] !== undefined) response.flushHeaders();
  answer.on('end', () => {
    if (answer.rawTrailers.length > 0) response.addTrailers(inPairs(answer.rawTrailers));
  });
  // If the answer breaks off, `pipeline` destroys the client's connection, so that the client notices.
  pipeline(answer, response, () => {});
}

/** If the primary closed its connection before reading the whole request, closes the client's too. */
function leaveUnread({ message, response, onward }: Exchange): void {
  if (message.complete) return;
  message.unpipe(onward);
  const close = () => message.socket.destroySoon();
  if (response.writableFinished) close();
  else response.once('finish', close);
}

function sendUnavailable(response: ServerResponse): void {
  sendBareFailure(response, createBareFailure('unavailable', { 'Retry-After': '1' }));
}

/** Removes hop-by-hop headers. `raw`: names and values alternately. */
function endToEnd(raw: string[]): string[] {
  return inPairs(raw)
    .filter(([name]) => !connectionHeaders.has(name.toLowerCase()))
    .flat();
}

function inPairs(raw: string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[index * 2] as string,
    raw[index * 2 + 1] as string,
  ]);
}
