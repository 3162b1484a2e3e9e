export { findBioPage } from './bio-page-store.ts';
export { bioPageRoutes } from './routes.ts';
