import type { ErrorCode } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { AppError, invalidField } from './app-error.ts';
import type { Blocklist } from './blocklist/blocklist.ts';
import { parseTarget } from './parse-target.ts';

interface Rules {
  /** The field of the request that holds the address. */
  field: string;
  /** Schemes beyond http and https, without the colon; none = web addresses only. */
  appSchemes?: ReadonlySet<string>;
  /** What is thrown when it is none. */
  code?: ErrorCode;
  /** Where it may not lead; none = anywhere. */
  blocklist?: Blocklist;
}

const none: ReadonlySet<string> = new Set();

/**
 * An address that a user gave, parsed and serialised (see parseTarget).
 * @throws AppError invalidUrl (or `code`), invalidInput, targetListed naming the field
 */
export function requireTarget(
  text: string,
  { field, code = 'invalidUrl', appSchemes = none, blocklist }: Rules,
): string {
  const target = parseTarget(text, { appSchemes });
  // Whoever brings a code has one sentence for all that is wrong.
  if (target === undefined || (isTooLong(target) && code !== 'invalidUrl'))
    throw new AppError(code, { field });
  refuseTooLong(target, field);
  if (blocklist?.find(target) !== undefined) throw new AppError('targetListed', { field });
  return target;
}

/**
 * The contract looks at the length of what was sent. What counts is the address serialised, which is ASCII and three
 * times as long where its letters had to be encoded. @throws AppError invalidInput
 */
export function refuseTooLong(target: string, field: string): void {
  if (!isTooLong(target)) return;
  const expected = `must be at most ${limits.urlBytesMax} bytes long once it is percent-encoded`;
  throw invalidField(field, `The field "${field}" ${expected}, which makes it ${target.length} bytes long.`);
}

function isTooLong(target: string): boolean {
  return target.length > limits.urlBytesMax;
}
