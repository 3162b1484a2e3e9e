import { sendNotice } from './send-notice.ts';
import type { Exchange } from './exchange.ts';

/** Whether the request only reads, which every address accepts. */
export function isReading({ method }: Exchange['message']): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** `takesForm`: the address accepts POST, too. */
export function refuseMethod(exchange: Pick<Exchange, 'message' | 'response'>, takesForm = false): void {
  sendNotice(exchange, { kind: 'wrongMethod', allow: takesForm ? 'GET, HEAD, POST' : 'GET, HEAD' });
}
