import type { LiveLink } from './live-link.ts';

export type LinkState = 'live' | 'not-started' | 'ended';

/** Whether a link answers now. */
export function stateOf(link: LiveLink, now: number): LinkState {
  if (link.isDisabled || now >= link.expiresAt) return 'ended';
  return now < link.startsAt ? 'not-started' : 'live';
}

/**
 * Where a visitor with this query (without its '?') goes. The visitor's parameters are added to the target's, but a
 * name the target has keeps the target's value.
 */
export function chooseDestination(link: LiveLink, query: string): string {
  if (query === '' || !link.forwardQuery) return link.target;
  const url = new URL(link.target);
  const own = new Set(url.searchParams.keys());
  let isChanged = false;
  for (const [name, value] of new URLSearchParams(query)) {
    if (own.has(name)) continue;
    url.searchParams.append(name, value);
    isChanged = true;
  }
  return isChanged ? url.href : link.target;
}
