/** A UTF-16 unit has no more bytes in UTF-8. Most queries are so short that none need be counted. */
const unitBytesMax = 3;

/**
 * Shortens a raw query string (without '?') of more than `bytesMax` bytes in UTF-8 to what statistics read of it, its
 * `utm_*` tags: cut off anywhere, it would lose tags, and a tag would keep only a part of its value. A tag that
 * does not fit is left out.
 */
export function fitQuery(query: string, bytesMax: number): string {
  if (query.length * unitBytesMax <= bytesMax || Buffer.byteLength(query) <= bytesMax) return query;
  let kept = '';
  for (const pair of query.split('&')) {
    if (!pair.startsWith('utm_')) continue;
    const longer = kept === '' ? pair : `${kept}&${pair}`;
    if (Buffer.byteLength(longer) <= bytesMax) kept = longer;
  }
  return kept;
}
