export type { VisitedLink } from './link.ts';
export { findVisitedLink } from './link-store.ts';
export { linkRoutes } from './routes.ts';
export { createTargetReader } from './target-reader.ts';
