export { findSplashPage, holdSplashPage } from './splash-page-store.ts';
export type { SplashPage } from './splash-page.ts';
