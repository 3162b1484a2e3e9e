export type { Overlay } from './overlay.ts';
export { findOverlay, holdOverlay } from './overlay-store.ts';
