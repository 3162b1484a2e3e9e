import type { ServerResponse } from 'node:http';
import type { NoticeData } from '../pages/notice-page.ts';

/** Why a visitor was not redirected to a link's target: the kind of the notice, or one of the other cases. */
export type AnswerReason =
  | NoticeData['kind']
  | 'unknownHost'
  | 'previewAgent'
  | 'passwordAsked'
  | 'passwordWrong'
  | 'passwordTooMany';

const reasons = new WeakMap<ServerResponse, AnswerReason>();

/**
 * Notes the reason for the log. The first one stays: a caller that knows the exact reason notes it before
 * `sendNotice` notes the kind of the notice.
 */
export function noteReason(response: ServerResponse, reason: AnswerReason): void {
  if (!reasons.has(response)) reasons.set(response, reason);
}

/** undefined = the visitor got what the link stands for, its target or its page. */
export function reasonOf(response: ServerResponse): AnswerReason | undefined {
  return reasons.get(response);
}
