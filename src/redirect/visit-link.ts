import { redirect } from './answers.ts';
import { chooseDestination, stateOf } from './choose-destination.ts';
import { type DataPlane, linkKey } from './data-plane.ts';
import type { Site } from './find-site.ts';
import { attempt, type Exchange, pages, sendFault, sendNotFound, sendPage } from './visitor-answers.ts';
import type { LiveLink } from './live-link.ts';
import { queryOf, readVisit } from './read-visit.ts';

/** Finds the link in the cache, else in the store, and sends the visitor on. */
export function visitLink(plane: DataPlane, site: Site, exchange: Exchange & { alias: string }): void {
  const key = linkKey(site.kind === 'branded' ? site.domain.id : null, exchange.alias.toLowerCase());
  const known = plane.links.peek(key);
  if (known !== undefined) return answerVisit(plane, { site, link: known, exchange });
  plane.links
    .find(key)
    .then((link) => answerVisit(plane, { site, link, exchange }))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

interface Found {
  site: Site;
  link: LiveLink | null;
  exchange: Exchange;
}

/** Live? Then where to; a GET is recorded before its answer leaves. */
function answerVisit(plane: DataPlane, { site, link, exchange }: Found): void {
  const { message, response, url } = exchange;
  if (link === null) return sendNotFound(site, exchange);
  const state = stateOf(link, plane.clock.now());
  if (state === 'not-started') return sendNotFound(site, exchange);
  if (state === 'ended') {
    if (link.expirationTarget !== null) return redirect(response, 302, link.expirationTarget);
    return sendPage(response, 410, pages.ended);
  }
  const destination = chooseDestination(link, queryOf(url));
  const answer = () => attempt(plane, response, () => redirect(response, link.status, destination));
  if (message.method === 'HEAD') return answer();
  plane.spool.append(readVisit(plane, message, { subject: 'link', subjectId: link.id }), answer);
}
