import { forwardQuery } from '../rules/index.ts';
import type { PlainLink } from './live-link.ts';

/** Where a visitor with this query (without its '?') goes. */
export function chooseDestination(link: PlainLink, query: string): string {
  return link.forwardQuery ? forwardQuery(link.target, query) : link.target;
}
