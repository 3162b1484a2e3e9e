export { encodeContent } from './encode-content.ts';
export { mountPictures } from './mount-pictures.ts';
export { findScannedCode, type ScannedCode } from './qr-code-store.ts';
export { qrCodeRoutes } from './routes.ts';
