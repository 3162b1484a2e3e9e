export { requireImageAddress } from './require-image-address.ts';
export { uploadRoutes } from './routes.ts';
export { mountUploads } from './mount-uploads.ts';
export { findOwnUpload } from './upload-store.ts';
