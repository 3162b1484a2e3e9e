import { noteReason } from './answer-reasons.ts';
import { redirect } from './answers.ts';
import type { VisitState } from '../live-link.ts';
import type { NoticeData } from '../pages/notice-page.ts';
import { sendNotice } from './send-notice.ts';
import type { Exchange } from './exchange.ts';

const notices: Record<Exclude<VisitState, 'live'>, NoticeData['kind']> = {
  'not-started': 'notStarted',
  disabled: 'disabled',
  expired: 'expired',
  full: 'limitReached',
  blocked: 'blocked',
  'leads-back': 'leadsBack',
};

/**
 * Answers a visit of a link that is not live, with a notice. A link that has ended redirects to its
 * expiration target instead, if it has one.
 */
export function sendState(
  exchange: Exchange,
  { state, expirationTarget }: { state: Exclude<VisitState, 'live'>; expirationTarget: string | null },
): void {
  const isOver = state === 'disabled' || state === 'expired' || state === 'full';
  const kind = notices[state];
  if (!isOver || expirationTarget === null) return sendNotice(exchange, { kind });
  noteReason(exchange.response, kind);
  redirect(exchange.response, 302, expirationTarget);
}
