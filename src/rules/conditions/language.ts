import { canonicalTag, fitsRange } from '../language-tag.ts';
import type { ConditionKind } from '../rule.ts';
import { languageOf } from '../visitor.ts';

/** First subtag → the ranges that begin with it, each as its subtags. */
type Ranges = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Norwegian is asked for by its own code, and sent by those of its two forms. */
const alsoMeant: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'] };

/**
 * By the language the visitor likes best, not by any they accept: an English reader who also knows French stays with
 * the English page. `pt` takes `pt-BR` too, `pt-BR` does not take `pt`.
 */
export const language: ConditionKind<Ranges> = {
  compile(values, { words }) {
    const ranges = new Map<string, string[][]>();
    const add = (tag: string) => {
      const subtags = tag.split('-');
      const [primary = ''] = subtags;
      const known = ranges.get(primary);
      if (known === undefined) ranges.set(primary, [subtags]);
      else known.push(subtags);
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
