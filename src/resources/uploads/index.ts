export { requireImageAddress } from './require-image-address.ts';
export { uploadRoutes } from './routes.ts';
export { serveUpload } from './serve-upload.ts';
export { findOwnUpload } from './upload-store.ts';
