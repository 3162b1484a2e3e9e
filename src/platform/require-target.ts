import type { ErrorCode } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { AppError } from './app-error.ts';
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
 * An address that a user gave, parsed and serialised (see parseTarget), which may have made it longer.
 * @throws AppError invalidUrl (or `code`), targetListed naming the field
 */
export function requireTarget(
  text: string,
  { field, code = 'invalidUrl', appSchemes = none, blocklist }: Rules,
): string {
  const target = parseTarget(text, { appSchemes });
  if (target === undefined || target.length > limits.urlBytesMax) throw new AppError(code, { field });
  if (blocklist?.find(target) !== undefined) throw new AppError('targetListed', { field });
  return target;
}
