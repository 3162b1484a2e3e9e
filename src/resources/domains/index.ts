export type { Domain } from './domain.ts';
export { findDomainByHost, findOwnDomainByHost } from './domain-store.ts';
