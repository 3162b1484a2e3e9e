import type { VisitedLink } from '../resources/links/index.ts';
import { withParameters } from '../rules/index.ts';
import type { LeadsHere } from './leads-here.ts';
import { type SpecialLink, toSpecialLink } from './special-link.ts';

/** A link as the redirect caches it, with everything worked out that does not depend on the visit. */
export interface LiveLink {
  id: number;
  accountId: number;
  isDisabled: boolean;
  /** Whether an administrator has blocked the link itself, its domain or its account. */
  isBlocked: boolean;
  /** Whether it is left out of public lists. */
  isPrivate: boolean;
  /** Epoch milliseconds; -Infinity and Infinity where there is no such limit. */
  startsAt: number;
  expiresAt: number;
  expirationTarget: string | null;
  /** Whether each visit must be admitted before it is answered, because clicks are limited. */
  isLimited: boolean;
  /** Whether it has used up its clicks. */
  isFull: boolean;
  /** With 'again' nobody is redirected, because that could lead in a loop. */
  leadsHere: LeadsHere;
  /** What the link does beyond redirecting; null = nothing. */
  special: SpecialLink | null;
  status: number;
  /** The target with the link's own parameters in its query. */
  target: string;
  forwardQuery: boolean;
}

/** What has to be stored of a link that is always live and only redirects, as nearly all links do. */
export type PlainLink = Pick<LiveLink, 'id' | 'accountId' | 'status' | 'target' | 'forwardQuery'>;

const nothingSpecial: Omit<LiveLink, keyof PlainLink> = {
  isDisabled: false,
  isBlocked: false,
  isPrivate: false,
  startsAt: Number.NEGATIVE_INFINITY,
  expiresAt: Number.POSITIVE_INFINITY,
  expirationTarget: null,
  isLimited: false,
  isFull: false,
  leadsHere: 'never',
  special: null,
};

export function toLiveLink(link: VisitedLink, leadsHere: LeadsHere): LiveLink {
  return {
    id: link.id,
    accountId: link.account_id,
    isDisabled: link.status === 'disabled',
    isBlocked: link.block_id !== null,
    isPrivate: link.status === 'private',
    startsAt: link.starts_at ?? Number.NEGATIVE_INFINITY,
    expiresAt: link.expires_at ?? Number.POSITIVE_INFINITY,
    expirationTarget: link.expiration_target,
    isLimited: link.click_limit !== null,
    isFull: link.click_limit !== null && link.clicks >= link.click_limit,
    leadsHere,
    special: toSpecialLink(link),
    status: link.redirect_status,
    target: withParameters(link.target, link),
    forwardQuery: link.forward_query === 1,
  };
}

/** Whether a PlainLink describes the link completely. */
export function isPlain(link: LiveLink): boolean {
  return Object.entries(nothingSpecial).every(([name, value]) => link[name as keyof LiveLink] === value);
}

/** Whether a text may be sent in a header as it is. Every target that the API stores may. */
export function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

export function fromPlain(link: PlainLink): LiveLink {
  return { ...nothingSpecial, ...link };
}

export type VisitState = 'live' | 'not-started' | 'disabled' | 'expired' | 'full' | 'blocked' | 'leads-back';

/** The state of a link at the time `now`, in epoch milliseconds. */
export function visitStateOf(link: LiveLink, now: number): VisitState {
  if (link.isBlocked) return 'blocked';
  // Checked before all states in which the link may redirect to its expiration target.
  if (link.leadsHere === 'again') return 'leads-back';
  if (link.isDisabled) return 'disabled';
  if (now >= link.expiresAt) return 'expired';
  if (link.isFull) return 'full';
  return now < link.startsAt ? 'not-started' : 'live';
}

/** Whether a visit can be answered with a plain redirect that waits for nothing but the spool. */
export function isPlainlyLive(link: LiveLink, now: number): boolean {
  return (
    visitStateOf(link, now) === 'live' && !link.isLimited && link.special === null && isPrintable(link.target)
  );
}
