import type { Rotator, RotatorMember } from '../../resources/campaigns/index.ts';
import { redirect } from '../answers/answers.ts';
import { chooseDestination } from '../choose-destination.ts';
import { countVisit } from '../count-visit.ts';
import type { DataPlane } from '../data-plane.ts';
import { type LiveLink, visitStateOf } from '../live-link.ts';
import { shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { pickByWeight } from './pick-by-weight.ts';
import { queryOf, readVisit } from '../read-visit.ts';
import { sendNotice } from '../answers/send-notice.ts';
import { attempt, sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

/**
 * `/r/{slug}` visits one of the campaign's live links, picked at random by weight, and counts for that link.
 */
export function handleRotator(plane: DataPlane, exchange: Exchange & { slug: string }): void {
  plane.rotators
    .find(exchange.slug)
    .then((rotator) => leadOn(plane, rotator, exchange))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

async function leadOn(plane: DataPlane, rotator: Rotator | null, exchange: Exchange): Promise<void> {
  if (rotator === null) return sendNotice(exchange, { kind: 'unknownPage' });
  if (rotator.isBlocked) return sendNotice(exchange, { kind: 'blocked' });
  let candidates: readonly RotatorMember[] = rotator.members;
  for (let tries = 1; ; tries++) {
    const member = pickByWeight(candidates, Math.random());
    if (member === undefined) return sendNotice(exchange, { kind: 'nothingActive' });
    const link = await findLive(plane, member);
    if (link !== null && (await deliver(plane, { member, link, exchange }))) return;
    // After a first miss all members known not to be live are dropped: drawing thousands one by one would
    // take long.
    const others = tries === 1 ? candidates.filter((one) => mayBeLive(plane, one)) : candidates;
    candidates = others.filter((one) => one !== member);
  }
}

/** The member's link if it is live now: the link cache learns of changes sooner than the rotator's cache. */
async function findLive({ links, clock }: DataPlane, { id, domainId, alias }: RotatorMember) {
  const link = await links.find(domainId, alias);
  return link !== null && link.id === id && visitStateOf(link, clock.now()) === 'live' ? link : null;
}

/** Whether the link may be live, by what is cached; an unknown link may be. */
function mayBeLive({ links, clock }: DataPlane, { id, domainId, alias }: RotatorMember): boolean {
  const link = links.peek(domainId, alias);
  return link === undefined || (link?.id === id && visitStateOf(link, clock.now()) === 'live');
}

interface Chosen {
  member: RotatorMember;
  link: LiveLink;
  exchange: Exchange;
}

/** Redirects to the link; false = it has just used up its clicks. */
async function deliver(plane: DataPlane, { member, link, exchange }: Chosen): Promise<boolean> {
  const { message, response, url } = exchange;
  const query = queryOf(url);
  if (link.special !== null) {
    // Links with a password, a page or rules deal with these at their own address, and count the visit there.
    const shortUrl = shortUrlOf(member.alias, member.domainOrigin, plane.settings);
    redirect(response, 302, withQuery(shortUrl, query));
    return true;
  }
  const destination = chooseDestination(link, query);
  const counted = { subject: 'link', subjectId: link.id, accountId: link.accountId } as const;
  return await new Promise((resolve, reject) => {
    countVisit(plane, readVisit(plane, exchange, counted), {
      isLimited: link.isLimited,
      isHead: message.method === 'HEAD',
      answer() {
        attempt(plane, response, () => redirect(response, 302, destination));
        resolve(true);
      },
      onFull: () => plane.links.forget(member.domainId, member.alias),
      refuse: () => resolve(false),
      fail: reject,
    });
  });
}

function withQuery(address: string, query: string): string {
  if (query === '') return address;
  const url = new URL(address);
  url.search = query;
  return url.href;
}
