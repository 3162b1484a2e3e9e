export type { BioPage, BioSettings } from './bio-page.ts';
export { findBioPage } from './bio-page-store.ts';
export { bioPageRoutes } from './routes.ts';
