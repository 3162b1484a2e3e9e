import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createBareFailure, sendBareFailure } from '../http/bare-failure.ts';
import type { Logger } from '../platform/logger.ts';

/** Whose request it is. The primary believes it on its private socket, where only workers can write it. */
export const peerHeader = 'waypost-peer';

/** They belong to the client's connection, which stays with the worker. */
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
const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

export interface Forwarder {
  /** Lets the primary answer: the request goes there and its answer comes back as they are, piece by piece. */
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
        // After the answer it only means that the rest of the request is not wanted.
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
  // Not as it came: it may have stood in the address, or nowhere at all.
  if (headers.host !== undefined) onward.push('Host', headers.host);
  if (headers['transfer-encoding'] !== undefined) onward.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !withoutBody.has(method))
    onward.push('Content-Length', '0');
  return onward;
}

function passOn({ message, onward }: Exchange): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  // The primary may refuse a request by its head, before any of its body has come.
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
  // An answer in pieces may begin long before its first one.
  if (headers['transfer-encoding'] !== undefined) response.flushHeaders();
  answer.on('end', () => {
    if (answer.rawTrailers.length > 0) response.addTrailers(inPairs(answer.rawTrailers));
  });
  // Half an answer ends with its connection, so that nobody takes it for a whole one.
  pipeline(answer, response, () => {});
}

/** The primary has closed its connection before the request was read: so does the worker with the client's. */
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

/** Without what is between two hops only. `raw`: names and values in turn. */
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
