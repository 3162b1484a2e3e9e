import type { Visit } from '../clicks/visit.ts';
import type { DataPlane } from './data-plane.ts';
import type { Exchange } from './answers/exchange.ts';
import { isOptedOut } from './opted-out.ts';
import { purposeOf } from './purpose-of.ts';

/** What is recorded of a visit: header values as they were sent, to be classified after the answer. */
export function readVisit(
  { clock }: Pick<DataPlane, 'clock'>,
  { message, url, address }: Exchange,
  counted: Pick<Visit, 'subject' | 'subjectId' | 'accountId'>,
): Visit {
  const { headers } = message;
  return {
    ...counted,
    at: clock.now(),
    userAgent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    language: headers['accept-language'] ?? '',
    address,
    query: queryOf(url),
    purpose: purposeOf(headers),
    optedOut: isOptedOut(headers['sec-gpc'], headers['dnt']),
  };
}

/** The query without its '?'; '' when there is none. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
