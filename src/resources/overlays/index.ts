export { findOverlay } from './overlay-store.ts';
export { overlayRoutes } from './routes.ts';
