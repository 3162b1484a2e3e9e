import type { ErrorCode } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { AppError, invalidField } from '../app-error.ts';
import type { Blocklist } from './blocklist/blocklist.ts';
import { parseTarget } from './parse-target.ts';

interface Rules {
  /** The field of the request that holds the address. */
  field: string;
  /** Schemes beyond http and https, without the colon; none = web addresses only. */
  appSchemes?: ReadonlySet<string>;
  /** The error to throw if the text is not an allowed address. */
  code?: ErrorCode;
  /** Destinations that are refused; unless given, all are accepted. */
  blocklist?: Blocklist;
}

const none: ReadonlySet<string> = new Set();

/**
 * Parses and serialises an address that a user entered (see parseTarget).
 * @throws AppError invalidUrl (or `code`), invalidInput, targetListed naming the field
 */
export function requireTarget(
  text: string,
  { field, code = 'invalidUrl', appSchemes = none, blocklist }: Rules,
): string {
  const target = parseTarget(text, { appSchemes });
  // Callers with a `code` of their own have one message for all errors, even for too long addresses.
  if (target === undefined || (isTooLong(target) && code !== 'invalidUrl'))
    throw new AppError(code, { field });
  refuseTooLong(target, field);
  if (blocklist?.find(target) !== undefined) throw new AppError('targetListed', { field });
  return target;
}

/**
 * Checks the length of the serialised address. The contract checks the text that was sent, but only the
 * serialised address counts: it is ASCII, and percent-encoding makes each encoded byte three characters long.
 * @throws AppError invalidInput
 */
export function refuseTooLong(target: string, field: string): void {
  if (!isTooLong(target)) return;
  const expected = `must be at most ${limits.urlBytesMax} bytes long once it is percent-encoded`;
  throw invalidField(field, `The field "${field}" ${expected}, which makes it ${target.length} bytes long.`);
}

function isTooLong(target: string): boolean {
  return target.length > limits.urlBytesMax;
}
