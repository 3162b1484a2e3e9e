import { randomInt } from 'node:crypto';

/**
 * A 64-bit hash of a text in two words, made character by character, so that hashing all prefixes of a text
 * costs no more than hashing the whole. The seed is random, so that nobody can choose texts that collide.
 * Among a million texts, another one is found by mistake once in 10^13.
 */
export interface TextHash {
  low: number;
  high: number;
}

const seed: Readonly<TextHash> = { low: randomInt(2 ** 32) | 0, high: randomInt(2 ** 32) | 0 };

/** The hash of the empty text. */
export function startHash(): TextHash {
  return { ...seed };
}

/** Extends the hash by one character. */
export function extendHash(hash: TextHash, code: number): void {
  const low = Math.imul(hash.low ^ code, 0x85ebca6b);
  const high = Math.imul(hash.high ^ code, 0xc2b2ae35);
  hash.low = (low << 13) | (low >>> 19);
  hash.high = (high << 17) | (high >>> 15);
}
