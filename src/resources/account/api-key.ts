import { crc32 } from 'node:zlib';
import { base62Alphabet, randomText } from '../../platform/ids.ts';

const prefix = 'wp_';
const randomCharacters = 32;
const checksumCharacters = 6;

/** `wp_` + 32 random characters + 6 of checksum, by which a mistyped or leaked key is recognised without a database. */
export function createApiKey(): string {
  const random = randomText(base62Alphabet, randomCharacters);
  return `${prefix}${random}${checksum(random)}`;
}

/** Whether a text has the form of a key. Whether it is one, only the store knows. */
export function looksLikeApiKey(text: string): boolean {
  const random = text.slice(prefix.length, prefix.length + randomCharacters);
  return (
    text.length === prefix.length + randomCharacters + checksumCharacters &&
    text.startsWith(prefix) &&
    text.endsWith(checksum(random))
  );
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
