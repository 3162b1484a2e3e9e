export { drawQrCode } from './draw-qr-code.ts';
export { encodeContent } from './encode-content.ts';
export { findScannedCode, type ScannedCode } from './qr-code-store.ts';
export { renderSvg } from './render-svg.ts';
export { servePlainPicture } from './serve-plain-picture.ts';
