import { forwardQuery, setInQuery } from './add-to-query.ts';
import { replaceFallback } from './app-address.ts';
import type { CompiledRule, RuledLink } from './rule.ts';

export interface Destination {
  address: string;
  /** Set when `address` opens an app; see `CompiledRule`. */
  fallback: string | undefined;
}

/** A link as it is when no rule matches. */
interface PlainLink {
  /** With the link's own parameters, see `withParameters`. */
  target: string;
  forwardQuery: boolean;
}

/** Adds the link's own parameters to a target, in place of the target's parameters with the same names. */
export function withParameters(target: string, { settings }: Pick<RuledLink, 'settings'>): string {
  return setInQuery(target, settings.parameters ?? []);
}

/**
 * Where a visitor with this query (without its '?') goes in the end: the rule's target, or else the link's,
 * with the query if the link forwards it. An app's address stays as it is, but its fallback gets the query.
 */
export function destinationOf(link: PlainLink, rule: CompiledRule | undefined, query: string): Destination {
  const complete = (target: string) => (link.forwardQuery ? forwardQuery(target, query) : target);
  if (rule?.fallback === undefined) {
    return { address: complete(rule?.target ?? link.target), fallback: undefined };
  }
  const fallback = complete(rule.fallback);
  return { address: replaceFallback(rule.target, fallback), fallback };
}

/**
 * The address that visitors are sent to. An app's own address shows an error where the app is missing, unless
 * it contains a fallback, as Android's intents do. On other systems the ordinary web address opens the app,
 * too, where it is installed.
 */
export function openable({ address, fallback }: Destination): string {
  return fallback === undefined || address.startsWith('intent:') ? address : fallback;
}
