export { requirePictures, takePictures } from './take-pictures.ts';
export { requireImageAddress } from './require-image-address.ts';
export { findOwnUpload } from './upload-store.ts';
export { parseUploadPath } from './upload.ts';
