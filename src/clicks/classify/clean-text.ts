/** The longest text, in UTF-16 units, that a click keeps of what a visitor sent. */
const clickTextCharactersMax = 200;

/**
 * Visitor's text as it may be stored: without control characters (a NUL alone makes PostgreSQL refuse the row) and
 * lone surrogates (not encodable), at most `charactersMax` long and never cut inside a character.
 */
export function cleanText(text: string, charactersMax = clickTextCharactersMax): string {
  const kept = unstorable.test(text) ? text.replace(unstorableAll, '') : text;
  return cutText(kept, charactersMax);
}

/** The beginning of a text, at most `charactersMax` UTF-16 units, never cut inside a character. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const end = isHighSurrogate(text.charCodeAt(charactersMax - 1)) ? charactersMax - 1 : charactersMax;
  return text.slice(0, end);
}

// With the u flag a surrogate matches only when it stands alone.
const unstorable = /[\p{Cc}\p{Cs}]/u;
const unstorableAll = /[\p{Cc}\p{Cs}]/gu;

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
