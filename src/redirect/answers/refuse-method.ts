import { sendNotice } from './send-notice.ts';
import type { Exchange } from './exchange.ts';

export function refuseMethod(exchange: Pick<Exchange, 'message' | 'response'>): void {
  sendNotice(exchange, { kind: 'wrongMethod', allow: 'GET, HEAD' });
}
