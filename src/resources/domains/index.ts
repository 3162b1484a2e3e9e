export type { Domain, VisitedDomain } from './domain.ts';
export { findDomainByHost, findOwnDomainByHost } from './domain-store.ts';
