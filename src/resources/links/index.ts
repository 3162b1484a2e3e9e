export type { Delivery, Link, LinkSettings, LinkStatus, VisitedLink } from './link.ts';
export { aliasKeyOf, shortUrlOf } from './link.ts';
export { findLink, findVisitedLink } from './link-store.ts';
export { linkRoutes } from './routes.ts';
export { createTargetReader } from './target-reader.ts';
