export { findSplashPage } from './splash-page-store.ts';
export { splashPageRoutes } from './routes.ts';
