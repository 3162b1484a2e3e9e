import { limits } from '../../../contract/limits.ts';

/** Reference, Campaign. */
export interface Campaign {
  id: number;
  account_id: number;
  name: string;
  /** Part of the list's address: the rotator's slug, else made from the name. */
  list_slug: string;
  /** null = the campaign has no rotator. */
  rotator_slug: string | null;
  /** 0 or 1 */
  is_public: number;
}

/** What is left of a name that has no letter or digit of the Latin script. */
const fallbackSlug = 'campaign';

/** Letters that Unicode does not take apart into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** `Été à Paris!` → `ete-a-paris`: what a list is called in its address when no slug was given. */
export function slugOfName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter);
  const slug = letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugCharactersMax)
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? fallbackSlug : slug;
}
