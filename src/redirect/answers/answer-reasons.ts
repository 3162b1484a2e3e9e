import type { ServerResponse } from 'node:http';
import type { NoticeData } from '../pages/notice-page.ts';

/** Why a visitor is not led to where a link leads: what the notice says, and what else there is. */
export type AnswerReason =
  | NoticeData['kind']
  | 'unknownHost'
  | 'previewAgent'
  | 'passwordAsked'
  | 'passwordWrong'
  | 'passwordTooMany';

const reasons = new WeakMap<ServerResponse, AnswerReason>();

/** For who reads the log. The first word counts: whoever knows more comes before whoever knows less. */
export function noteReason(response: ServerResponse, reason: AnswerReason): void {
  if (!reasons.has(response)) reasons.set(response, reason);
}

/** undefined = the visitor got what the link stands for. */
export function reasonOf(response: ServerResponse): AnswerReason | undefined {
  return reasons.get(response);
}
