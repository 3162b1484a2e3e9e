import { hashSecret } from '../../../http/callers/authenticate.ts';
import type { Services } from '../../../http/context.ts';
import { readableAlphabet } from '../../../platform/ids.ts';

const codes = 10;
const codeCharacters = 16;
const groupCharacters = 4;

/**
 * New recovery codes of 79 random bits in the form in which they are shown once, such as
 * `k3mp-7xtd-w9ha-2rfe`.
 */
export function createRecoveryCodes({ randomText }: Services): string[] {
  return Array.from({ length: codes }, () => {
    const text = randomText(readableAlphabet, codeCharacters);
    return (text.match(new RegExp(`.{${groupCharacters}}`, 'g')) as string[]).join('-');
  });
}

/** The hash ignores letter case, spaces and dashes, so a code can be typed with or without them. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));
}
