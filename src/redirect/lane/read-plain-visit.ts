import type { Visit } from '../../clicks/visit.ts';
import type { PlainLink } from '../live-link.ts';
import { isOptedOut } from '../opted-out.ts';
import type { PlainHead } from './read-plain-head.ts';

/** The record of a visit as `readVisit` makes it, for a plain link and a plain head. */
export function readPlainVisit(
  head: PlainHead,
  link: PlainLink,
  { at, address }: Pick<Visit, 'at' | 'address'>,
): Visit {
  return {
    subject: 'link',
    subjectId: link.id,
    accountId: link.accountId,
    at,
    userAgent: head.userAgent,
    referrer: head.referrer,
    language: head.language,
    address,
    query: head.query,
    purpose: head.purpose,
    optedOut: isOptedOut(head.privacyControl, head.doNotTrack),
  };
}
