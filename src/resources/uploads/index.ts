export { requireImageAddress } from './require-image-address.ts';
export { findOwnUpload, hasOwnUpload } from './upload-store.ts';
export { parseUploadPath } from './upload.ts';
