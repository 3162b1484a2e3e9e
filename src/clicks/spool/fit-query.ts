/**
 * Shortens a raw query string (without '?') of more than `charactersMax` characters to what statistics read of it, its
 * `utm_*` tags: cut off anywhere, it would lose tags, and a tag would keep only a part of its value. A tag that
 * does not fit is left out.
 */
export function fitQuery(query: string, charactersMax: number): string {
  if (query.length <= charactersMax) return query;
  let kept = '';
  for (const pair of query.split('&')) {
    if (!pair.startsWith('utm_')) continue;
    const longer = kept === '' ? pair : `${kept}&${pair}`;
    if (longer.length <= charactersMax) kept = longer;
  }
  return kept;
}
