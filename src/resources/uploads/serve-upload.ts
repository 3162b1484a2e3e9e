import type { Database } from '../../database/database.ts';
import type { Upload } from './upload.ts';
import { findUpload } from './upload-store.ts';

/**
 * What `GET {base}/uploads/{name}.png|jpg` answers; undefined = 404. A path always has the same bytes. They are to be
 * sent as their type and nothing else: nosniff, `Content-Security-Policy: default-src 'none'`.
 */
export function serveUpload(database: Database, path: string): Promise<Upload | undefined> {
  return findUpload(database.read, path);
}
