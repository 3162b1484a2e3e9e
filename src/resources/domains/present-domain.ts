import { errors } from '../../../contract/errors.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { DomainCheck } from './check-domain.ts';
import type { ListedDomain } from './domain.ts';

/** Reference, Branded domain: an unset address is presented as "". */
export function presentDomain(domain: ListedDomain) {
  return {
    id: domain.id,
    domain: domain.origin,
    redirectroot: domain.redirect_root ?? '',
    redirect404: domain.redirect_404 ?? '',
    state: domain.state,
    blocked: domain.block_id !== null,
    checked: toTimestamp(domain.checked_at ?? domain.created_at),
  };
}

/** The message for a domain that does not lead here is the one of the error domainNotPointed. */
export function presentCheck({ state, records }: DomainCheck) {
  const message =
    state === 'ready' ? 'The domain name is pointed to our server.' : errors.domainNotPointed.message;
  return { state, message, records };
}
