export type { Domain, VisitedDomain } from './domain.ts';
export { findBrandedHost, findDomainByHost, findOwnDomainByHost } from './domain-store.ts';
