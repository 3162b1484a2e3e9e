export { compileLinkRules } from './compile-link-rules.ts';
export type { VisitedLink } from './link.ts';
export { findVisitedLink } from './link-store.ts';
export { createTargetReader } from './target-reader.ts';
