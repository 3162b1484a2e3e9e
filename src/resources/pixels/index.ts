export { findOwnPixelIds } from './pixel-store.ts';
export { pixelRoutes } from './routes.ts';
