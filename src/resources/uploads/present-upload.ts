import { toTimestamp } from '../../platform/time/timestamp.ts';
import { uploadPath } from './upload.ts';
import type { ListedUpload } from './upload-store.ts';
import type { UploadUse } from './upload-uses-store.ts';

/** An entry of GET /api/uploads. `uses` holds the uses of the listed uploads, by name. */
export function presentUpload(upload: ListedUpload, uses: Map<string, UploadUse[]>) {
  const { id, name, type, size, created_at } = upload;
  const used_by = uses.get(name) ?? [];
  return { id, path: uploadPath(name, type), type, size, date: toTimestamp(created_at), used_by };
}
