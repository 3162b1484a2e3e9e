import type { LiveLink, PlainLink } from './live-link.ts';

export type LinkState = 'live' | 'not-started' | 'disabled' | 'expired' | 'full' | 'blocked';

/** Whether a link answers now. */
export function stateOf(link: LiveLink, now: number): LinkState {
  if (link.isBlocked) return 'blocked';
  if (link.isDisabled) return 'disabled';
  if (now >= link.expiresAt) return 'expired';
  if (link.isFull) return 'full';
  return now < link.startsAt ? 'not-started' : 'live';
}

/**
 * Where a visitor with this query (without its '?') goes. The visitor's parameters are added to the target's, but a
 * name the target has keeps the target's value.
 */
export function chooseDestination(link: PlainLink, query: string): string {
  if (query === '' || !link.forwardQuery) return link.target;
  const own = new URL(link.target).searchParams;
  const added = [...new URLSearchParams(query)].filter(([name]) => !own.has(name));
  return addToQuery(link.target, added);
}

/** What the target says itself stays as it is, character by character: it may be signed, or no form at all. */
export function addToQuery(target: string, parameters: [name: string, value: string][]): string {
  if (parameters.length === 0) return target;
  const url = new URL(target);
  const added = new URLSearchParams(parameters).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
