import { redirect } from './answers/answers.ts';
import { chooseDestination } from './choose-destination.ts';
import { countVisit } from './count-visit.ts';
import type { DataPlane } from './data-plane.ts';
import { findLink, type FoundLink } from './find-link.ts';
import { domainIdOf, type Site } from './find-site.ts';
import { visitStateOf } from './live-link.ts';
import { queryOf, readVisit } from './read-visit.ts';
import { isReading, refuseMethod } from './answers/refuse-method.ts';
import { sendState } from './answers/send-state.ts';
import { visitSpecial } from './special/visit-special.ts';
import { attempt, sendFault, sendNotFound } from './answers/visitor-answers.ts';
import type { Exchange } from './answers/exchange.ts';

/** Sends the visitor on: in this turn of the event loop if the link is cached. */
export function visitLink(plane: DataPlane, site: Site, exchange: Exchange & { alias: string }): void {
  const link = plane.links.peek(domainIdOf(site), exchange.alias);
  if (link === undefined) findLink(plane, { site, exchange }, answerVisit);
  else answerVisit(plane, { site, link, exchange });
}

/** Answers by the state of the link. A GET of a live link is recorded before its answer leaves. */
function answerVisit(plane: DataPlane, { site, link, exchange }: FoundLink): void {
  const { message, response, url } = exchange;
  // POST is for the form of a link that has a password.
  const takesForm = typeof link?.special?.passwordHash === 'string';
  const isAccepted = isReading(message) || (takesForm && message.method === 'POST');
  if (!isAccepted) {
    // The form of a link whose password was removed meanwhile, or that is gone: what it is now, a GET tells.
    return isOwnForm(message) ? redirect(response, 303, url) : refuseMethod(exchange, takesForm);
  }
  if (link === null) return sendNotFound(site, exchange);
  const state = visitStateOf(link, plane.clock.now());
  if (state !== 'live') return sendState(exchange, { state, expirationTarget: link.expirationTarget });
  // Forgets the cached link, so that all requests, also those that only show it, find it full from then on.
  const onFull = () => plane.links.forget(domainIdOf(site), exchange.alias);
  const refuse = () => sendState(exchange, { state: 'full', expirationTarget: link.expirationTarget });
  if (link.special !== null)
    return visitSpecial(plane, { site, link, special: link.special, exchange, onFull, refuse });
  const destination = chooseDestination(link, queryOf(url));
  const counted = { subject: 'link', subjectId: link.id, accountId: link.accountId } as const;
  countVisit(plane, readVisit(plane, exchange, counted), {
    isLimited: link.isLimited,
    isHead: message.method === 'HEAD',
    answer: () => attempt(plane, response, () => redirect(response, link.status, destination)),
    onFull,
    refuse,
    fail: (error) => sendFault(plane, response, error),
  });
}

/** Whether a page of the same host sent it. */
function isOwnForm({ method, headers }: Exchange['message']): boolean {
  return method === 'POST' && URL.parse(headers.origin ?? '')?.host === headers.host;
}
