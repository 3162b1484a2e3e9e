export type { Domain, VisitedDomain } from './domain.ts';
export { findBrandedHost, findDomainByHost, findOwnDomainByHost } from './domain-store.ts';
export { createKnownNames, type IsBranded } from './known-names.ts';
