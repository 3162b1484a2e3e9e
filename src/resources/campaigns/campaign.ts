import { limits } from '../../../contract/limits.ts';

/** Reference, Campaign. */
export interface Campaign {
  id: number;
  account_id: number;
  name: string;
  /** Part of the list's address: the rotator's slug if there is one, else derived from the name. */
  list_slug: string;
  /** null = the campaign has no rotator. */
  rotator_slug: string | null;
  /** 0 or 1 */
  is_public: number;
}

/** The slug for names without any letter or digit of the Latin script. */
const fallbackSlug = 'campaign';

/** Letters that Unicode normalisation does not decompose into a base letter and a mark. */
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

/** The slug of a list for which none was given, derived from the name: `Été à Paris!` → `ete-a-paris`. */
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
