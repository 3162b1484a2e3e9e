export { requireImageAddress } from './require-image-address.ts';
export { uploadRoutes } from './routes.ts';
export { mountUploads } from './mount-uploads.ts';
export { findOwnUpload, hasOwnUpload } from './upload-store.ts';
export { parseUploadPath } from './upload.ts';
