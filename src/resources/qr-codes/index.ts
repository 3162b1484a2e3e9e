export { encodeContent } from './encode-content.ts';
export { encodeVcard } from './encode-vcard.ts';
export { mountPictures } from './mount-pictures.ts';
export type { QrCode } from './qr-code.ts';
export { findQrCode, findScannedCode, type ScannedCode } from './qr-code-store.ts';
export { qrCodeRoutes } from './routes.ts';
export { servePicture } from './serve-picture.ts';
