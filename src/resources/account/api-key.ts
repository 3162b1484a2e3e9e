import { crc32 } from 'node:zlib';
import { base62Alphabet, randomText } from '../../platform/ids.ts';

const prefix = 'wp_';
const randomCharacters = 32;
const checksumCharacters = 6;

/**
 * `wp_`, 32 random characters and a checksum of 6, which tells mistyped or leaked keys without asking the
 * database.
 */
export function createApiKey(): string {
  const random = randomText(base62Alphabet, randomCharacters);
  return `${prefix}${random}${checksum(random)}`;
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let position = 0; position < checksumCharacters; position++) {
    text = (base62Alphabet[rest % 62] as string) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
