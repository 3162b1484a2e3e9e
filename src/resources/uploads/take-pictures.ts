import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { parseUploadPath, uploadNamesIn } from './upload.ts';
import { takeUploads } from './upload-store.ts';

/**
 * Takes the account's uploads into use whose paths are anywhere in `stored`: none of them is deleted before the
 * unit of work ends, and a deletion after that finds them used. Every unit that stores what can show an upload
 * calls this (see upload-uses-store.ts). Returns the paths of these uploads.
 */
export function takePictures(tx: Queries, accountId: number, stored: unknown): Promise<ReadonlySet<string>> {
  return takeUploads(tx, accountId, uploadNamesIn(JSON.stringify(stored)));
}

/**
 * Requires that those of the pictures that are paths of uploads were taken: one that requireImageAddress found
 * may have been deleted since. `pictures`: field of the request → its picture
 * @throws AppError invalidUrl naming the field
 */
export function requirePictures(
  taken: ReadonlySet<string>,
  pictures: Readonly<Record<string, string | undefined>>,
): void {
  for (const [field, picture] of Object.entries(pictures)) {
    if (picture && parseUploadPath(picture) && !taken.has(picture))
      throw new AppError('invalidUrl', { field });
  }
}
