import type { Exchange } from './answers/exchange.ts';
import { sendFault } from './answers/visitor-answers.ts';
import type { DataPlane } from './data-plane.ts';
import { domainIdOf, type Site } from './find-site.ts';
import type { LiveLink } from './live-link.ts';

/** A request whose path names a link, and that link. */
export interface FoundLink<Named extends Exchange = Exchange & { alias: string }> {
  site: Site;
  /** null = the site has no such link. */
  link: LiveLink | null;
  exchange: Named;
}

/** Finds the link in the cache, else in the store, and has it answered; a failure is answered here. */
export function findLink<Named extends Exchange & { alias: string }>(
  plane: DataPlane,
  { site, exchange }: Omit<FoundLink<Named>, 'link'>,
  answer: (plane: DataPlane, found: FoundLink<Named>) => void | Promise<void>,
): void {
  plane.links
    .find(domainIdOf(site), exchange.alias)
    .then((link) => answer(plane, { site, link, exchange }))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}
