import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { languageName } from '../../platform/english-names.ts';

const unknownLanguage = 'Unknown';

/** Distinct primary language subtags remembered; two or three letters have at most 18,252. */
const languageEntriesMax = 2_000;

const namesBySubtag = new BoundedCache<string, string>(languageEntriesMax);
const firstPrimarySubtag = /^\s*([a-z]{2,3})(?=[\s,;_-]|$)/i;

/**
 * English name of the primary language of the first tag in an Accept-Language header: 'pt-BR,pt;q=0.9' is 'Portuguese'.
 * 'Unknown' when there is none, for '*' and for what is no language. Never throws.
 */
export function readLanguage(acceptLanguage: string): string {
  const subtag = firstPrimarySubtag.exec(acceptLanguage)?.[1]?.toLowerCase();
  if (subtag === undefined) return unknownLanguage;
  return namesBySubtag.getOrMake(subtag, nameOf);
}

function nameOf(subtag: string): string {
  return languageName(subtag) ?? unknownLanguage;
}
