export { compileLinkRules } from './compile-link-rules.ts';
export { findLinkAt } from './find-link-at.ts';
export type { VisitedLink } from './link.ts';
export { addressesOf } from './link-addresses.ts';
export { findVisitedLinks } from './link-store.ts';
export { createTargetReader } from './input/target-reader.ts';
