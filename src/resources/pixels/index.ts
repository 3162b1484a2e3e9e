export { findOwnPixelIds, findPixelsOfLink, type PixelOfLink } from './pixel-store.ts';
