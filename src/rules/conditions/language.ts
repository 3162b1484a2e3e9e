import { canonicalTag, fitsRange } from '../language-tag.ts';
import type { ConditionKind } from '../rule.ts';
import { languageOf } from '../visitor.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** First subtag → the language ranges that begin with it, each split into its subtags. */
type Ranges = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Rules name Norwegian by its own code, but browsers send the codes of its two written forms. */
const alsoMeant: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'] };

/**
 * Matches the visitor's preferred language, not all that they accept: an English reader who also knows French
 * stays with the English page. `pt` matches `pt-BR`, too, but `pt-BR` does not match `pt`.
 */
export const language: ConditionKind<Ranges> = {
  compile(values, { words }) {
    const ranges = new Map<string, string[][]>();
    const add = (tag: string) => {
      const subtags = tag.split('-');
      const [primary = ''] = subtags;
      getOrMake(ranges, primary, () => []).push(subtags);
    };
    const tags = values.map((text) => canonicalTag(words.readLanguage(text) ?? ''));
    for (const tag of new Set(tags)) {
      if (tag === '') continue;
      add(tag);
      if (Object.hasOwn(alsoMeant, tag)) alsoMeant[tag]?.forEach(add);
    }
    return ranges;
  },

  holds(ranges, visitor) {
    const tag = languageOf(visitor);
    return ranges.get(tag[0] ?? '')?.some((range) => fitsRange(tag, range)) ?? false;
  },

  tell(_ranges, visitor) {
    const tag = languageOf(visitor).join('-');
    return tag === '' ? "The visitor's language is not known" : `The visitor's first language is ${tag}`;
  },
};
