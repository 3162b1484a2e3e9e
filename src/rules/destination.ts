import { forwardQuery, setInQuery } from './add-to-query.ts';
import { replaceFallback } from './app-address.ts';
import type { CompiledRule, RuledLink } from './rule.ts';

export interface Destination {
  address: string;
  /** As that of a rule: set when `address` opens an app. */
  fallback: string | undefined;
}

/** A link as it is when no rule decides. */
interface PlainLink {
  /** With the link's own parameters, see `withParameters`. */
  target: string;
  forwardQuery: boolean;
}

/** The target with the link's own parameters, which take the place of the target's of the same names. */
export function withParameters(target: string, { settings }: Pick<RuledLink, 'settings'>): string {
  return setInQuery(target, settings.parameters ?? []);
}

/**
 * Where a visitor with this query (without its '?') goes in the end: to the rule's target, else to the link's, with
 * the query unless the link keeps it back. An app's address is left as it is, but its fallback
 * takes the query.
 */
export function destinationOf(link: PlainLink, rule: CompiledRule | undefined, query: string): Destination {
  const complete = (target: string) => (link.forwardQuery ? forwardQuery(target, query) : target);
  if (rule?.fallback === undefined) {
    return { address: complete(rule?.target ?? link.target), fallback: undefined };
  }
  const fallback = complete(rule.fallback);
  return { address: replaceFallback(rule.target, fallback), fallback };
}
