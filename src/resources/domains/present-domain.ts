import type { Domain } from './domain.ts';

/** Reference, Branded domain: an unset address reads as "". */
export function presentDomain(domain: Domain) {
  return {
    id: domain.id,
    domain: domain.origin,
    redirectroot: domain.redirect_root ?? '',
    redirect404: domain.redirect_404 ?? '',
  };
}
