import { getOrMake } from '../../platform/caches/get-or-make.ts';
import { shorten } from '../list-values.ts';
import type { ConditionKind } from '../rule.ts';
import { queryValuesOf } from '../visitor.ts';

/** Name of a parameter → the values that match; null = any. */
type Wanted = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * Matches the decoded query of the visited address. `name` asks for a parameter, `name=value` for a value.
 */
export const query: ConditionKind<Wanted> = {
  compile(values) {
    const wanted = new Map<string, Set<string> | null>();
    for (const text of values) {
      const mark = text.indexOf('=');
      if (mark === -1) wanted.set(text, null);
      else getOrMake(wanted, text.slice(0, mark), () => new Set())?.add(text.slice(mark + 1));
    }
    return wanted;
  },

  holds(wanted, visitor) {
    if (visitor.facts.query === '') return false;
    const given = queryValuesOf(visitor);
    for (const [name, values] of wanted) {
      const found = given.get(name);
      if (found !== undefined && (values === null || found.some((value) => values.has(value)))) return true;
    }
    return false;
  },

  tell(wanted, visitor) {
    const given = queryValuesOf(visitor);
    const named = [...wanted.keys()].find((name) => given.has(name));
    if (named !== undefined) {
      return `The query of the visit has ${shorten(`${named}=${given.get(named)?.join(', ') ?? ''}`)}`;
    }
    return `The query of the visit ${given.size === 0 ? 'is empty' : 'has no such parameter'}`;
  },
};
