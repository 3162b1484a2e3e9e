import { hashSecret } from '../../../http/authenticate.ts';
import type { Services } from '../../../http/context.ts';
import { readableAlphabet } from '../../../platform/ids.ts';

const codes = 10;
const codeCharacters = 16;
const groupCharacters = 4;

/** New ones, as they are shown once: `k3mp-7xtd-w9ha-2rfe`, of 79 random bits. */
export function createRecoveryCodes({ randomText }: Services): string[] {
  return Array.from({ length: codes }, () => {
    const text = randomText(readableAlphabet, codeCharacters);
    return (text.match(new RegExp(`.{${groupCharacters}}`, 'g')) as string[]).join('-');
  });
}

/** However it is typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));
}
