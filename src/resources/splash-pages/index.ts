export type { SplashPage, SplashSettings } from './splash-page.ts';
export { findSplashPage } from './splash-page-store.ts';
export { splashPageRoutes } from './routes.ts';
