export type { Overlay } from './overlay.ts';
export { findOverlay } from './overlay-store.ts';
