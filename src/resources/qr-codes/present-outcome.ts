import { success } from '../../http/answers/envelope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Outcome } from './create-qr-codes.ts';
import { presentStored } from './present-qr-code.ts';

/** One result of a bulk request; an error carries the index of its entry. */
export function presentOutcome(outcome: Outcome, index: number, settings: Settings) {
  if (!(outcome instanceof AppError)) return success(presentStored(outcome, settings));
  const { message, field } = outcome;
  return { error: 1 as const, message, ...(field === undefined ? {} : { field }), index };
}
