export { encodeContent } from './encode-content.ts';
export { findScannedCode, type ScannedCode } from './qr-code-store.ts';
export { servePlainPicture } from './serve-plain-picture.ts';
