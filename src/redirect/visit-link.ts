import type { ServerResponse } from 'node:http';
import { redirect } from './answers.ts';
import { chooseDestination, stateOf } from './choose-destination.ts';
import type { DataPlane } from './data-plane.ts';
import type { Site } from './find-site.ts';
import { attempt, type Exchange, pages, sendFault, sendNotFound, sendPage } from './visitor-answers.ts';
import type { LiveLink } from './live-link.ts';
import { queryOf, readVisit } from './read-visit.ts';

/** Finds the link in the cache, else in the store, and sends the visitor on. */
export function visitLink(plane: DataPlane, site: Site, exchange: Exchange & { alias: string }): void {
  const domainId = site.kind === 'branded' ? site.domain.id : null;
  const known = plane.links.peek(domainId, exchange.alias);
  if (known !== undefined) return answerVisit(plane, { site, link: known, exchange });
  plane.links
    .find(domainId, exchange.alias)
    .then((link) => answerVisit(plane, { site, link, exchange }))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

interface Found {
  site: Site;
  link: LiveLink | null;
  exchange: Exchange & { alias: string };
}

/** Live? Then where to; a GET is recorded, and where clicks are limited admitted, before its answer leaves. */
function answerVisit(plane: DataPlane, { site, link, exchange }: Found): void {
  const { message, response, url } = exchange;
  if (link === null) return sendNotFound(site, exchange);
  const state = stateOf(link, plane.clock.now());
  if (state === 'not-started') return sendNotFound(site, exchange);
  if (state === 'ended') return sendEnded(link, response);
  const destination = chooseDestination(link, queryOf(url));
  const answer = () => attempt(plane, response, () => redirect(response, link.status, destination));
  if (message.method === 'HEAD') return answer();
  const counted = { subject: 'link', subjectId: link.id, accountId: link.accountId } as const;
  const visit = readVisit(plane, message, counted);
  if (!link.isLimited) return plane.spool.append(visit, answer);
  plane
    .admit(visit)
    .then((admission) => {
      if (admission === 'counted') return answer();
      // It is known as full from now on, without asking.
      plane.links.forget(site.kind === 'branded' ? site.domain.id : null, exchange.alias.toLowerCase());
      sendEnded(link, response);
    })
    .catch((error: unknown) => sendFault(plane, response, error));
}

function sendEnded(link: LiveLink, response: ServerResponse): void {
  if (link.expirationTarget !== null) redirect(response, 302, link.expirationTarget);
  else sendPage(response, 410, pages.ended);
}
