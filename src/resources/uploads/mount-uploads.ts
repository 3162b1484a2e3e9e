import type { ControlApp } from '../../http/control-app.ts';
import type { Services } from '../../http/context.ts';
import { findUpload } from './upload-store.ts';

const blockedHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * GET /uploads/{name}, public. Names cannot be guessed, so only people who were told a name can see the
 * picture. A picture never changes, so it can be cached forever.
 */
export function mountUploads(app: ControlApp, { database }: Services): void {
  app.get('/uploads/:file', async (http) => {
    const upload = await findUpload(database.read, http.req.path);
    if (!upload) return http.notFound();
    if (upload.block_id !== null) return http.text('This picture has been blocked.\n', 410, blockedHeaders);
    return http.body(new Uint8Array(upload.bytes), 200, {
      'Content-Type': upload.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
