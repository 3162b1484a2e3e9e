export { findOverlay } from './overlay-store.ts';
export { mountOverlayForms } from './mount-overlay-forms.ts';
export { overlayRoutes } from './routes.ts';
