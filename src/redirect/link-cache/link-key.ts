import { randomFillSync } from 'node:crypto';

/** What identifies a link: its domain, and its alias (in any case) as bytes within a longer text. */
export interface LinkKey {
  /** 0 = the base host */
  domainId: number;
  bytes: Uint8Array;
  /** The alias is the bytes from `start` up to `end`. */
  start: number;
  end: number;
}

/** Maximum length of an alias (reference: Links, `custom`). */
export const aliasBytesMax = 64;

/** Makes a key from a string. `domainId` null = the base host. */
export function linkKey(domainId: number | null, alias: string): LinkKey {
  const bytes = Buffer.from(alias, 'latin1');
  return { domainId: domainId ?? 0, bytes, start: 0, end: bytes.length };
}

/** Each byte in lower case; 0 for bytes that no alias has. */
export const foldedBytes = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789_-') {
  foldedBytes[character.charCodeAt(0)] = character.charCodeAt(0);
  foldedBytes[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}

const asciiValues = 128;
/** One random number for each byte value at each position (tabulation hashing). */
const randomNumbers = randomFillSync(new Int32Array(aliasBytesMax * asciiValues));
const domainFactor = (randomNumbers[0] as number) | 1;

/**
 * A 32-bit hash that is the same for an alias in any case; 0 = not an alias. It is made of random numbers
 * (tabulation hashing), so that nobody can choose aliases that collide.
 */
export function hashKey({ domainId, bytes, start, end }: LinkKey): number {
  const length = end - start;
  if (length < 1 || length > aliasBytesMax) return 0;
  let hash = Math.imul(domainId + length, domainFactor);
  for (let index = 0; index < length; index++) {
    const byte = foldedBytes[bytes[start + index] as number] as number;
    if (byte === 0) return 0;
    hash ^= randomNumbers[index * asciiValues + byte] as number;
  }
  return hash === 0 ? 1 : hash;
}
