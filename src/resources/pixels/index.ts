export { findPixelsOfLink, type PixelOfLink } from './pixel-store.ts';
