import { randomFillSync } from 'node:crypto';

/** Whose link: an alias, in any case, as it lies in a request, and the domain it is on. */
export interface LinkKey {
  /** 0 = the base host */
  domainId: number;
  bytes: Uint8Array;
  /** The alias is the bytes from `start` up to `end`. */
  start: number;
  end: number;
}

/** Aliases have no more (reference: Links, `custom`). */
export const aliasBytesMax = 64;

/** A key from texts. `domainId` null = the base host. */
export function linkKey(domainId: number | null, alias: string): LinkKey {
  const bytes = Buffer.from(alias, 'latin1');
  return { domainId: domainId ?? 0, bytes, start: 0, end: bytes.length };
}

/** Each byte of an alias in lower case; 0 for those that no alias has. */
export const foldedBytes = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789_-') {
  foldedBytes[character.charCodeAt(0)] = character.charCodeAt(0);
  foldedBytes[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}

const asciiValues = 128;
/** One random number for each value a byte may have at each place. */
const randomNumbers = randomFillSync(new Int32Array(aliasBytesMax * asciiValues));
const domainFactor = (randomNumbers[0] as number) | 1;

/**
 * 32 bits, the same for an alias in any case; 0 = no alias. Made of random numbers, so that nobody can choose aliases
 * which collide.
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
