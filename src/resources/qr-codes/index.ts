export { encodeContent } from './contents/encode-content.ts';
export { contactName } from './contents/encode-vcard.ts';
export { findScannedCode, type ScannedCode } from './qr-code-store.ts';
export { type PictureFormat, pictureFormats } from './formats/picture-format.ts';
export { servePlainPicture } from './pictures/serve-plain-picture.ts';
