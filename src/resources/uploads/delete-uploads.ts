import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { hourMs } from '../../platform/durations.ts';
import { deleteUploadRows, findUploadName, findUploadsBefore } from './upload-store.ts';
import { findUploadUses } from './upload-uses-store.ts';

/** As long as a form may take to be saved after its picture was uploaded. */
const unsavedMs = hourMs;

/** Deletes an upload that nothing of the account uses. @throws AppError uploadNotFound, uploadInUse */
export async function deleteUpload({ account, database }: Context, id: number): Promise<void> {
  const name = await findUploadName(database.read, account.id, id);
  if (name === undefined) throw notFound('uploadNotFound');
  const uses = await findUploadUses(database.read, account.id);
  if (uses.has(name)) throw new AppError('uploadInUse');
  const deleted = await deleteUploadRows(database, account.id, [id]);
  if (deleted === 0) throw notFound('uploadNotFound');
}

/** Deletes the account's uploads that nothing of it uses, except the newest; returns how many there were. */
export async function deleteUnusedUploads({ account, database, clock }: Context): Promise<number> {
  // Before the uses are looked for, so that an upload that is in use by then is never taken for unused.
  const uploads = await findUploadsBefore(database.read, account.id, clock.now() - unsavedMs);
  const uses = await findUploadUses(database.read, account.id);
  const unused = uploads.filter(({ name }) => !uses.has(name));
  return deleteUploadRows(
    database,
    account.id,
    unused.map(({ id }) => id),
  );
}
