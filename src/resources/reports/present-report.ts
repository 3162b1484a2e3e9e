import { shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Report, ReportedLink } from './report.ts';

export function presentReport(report: Report, settings: Settings) {
  const { id, address, reason, details, email, state, link, created_at, closed_at } = report;
  return {
    id,
    address,
    reason,
    details,
    email: email ?? '',
    state,
    date: toTimestamp(created_at),
    closed: closed_at === null ? null : toTimestamp(closed_at),
    link: link && presentLink(link, settings),
  };
}

function presentLink(link: ReportedLink, settings: Settings) {
  return {
    id: link.id,
    shorturl: shortUrlOf(link.alias, link.domain_origin, settings),
    longurl: link.target,
    domain: link.domain_id,
    account: link.owner,
    blocked: link.isBlocked,
  };
}
