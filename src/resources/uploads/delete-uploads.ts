import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { hourMs } from '../../platform/time/durations.ts';
import { deleteUploadRows, findUploads, type UploadToDelete } from './upload-store.ts';
import { findUploadUses } from './upload-uses-store.ts';

/** As long as a form may take to be saved after its picture was uploaded. */
const unsavedMs = hourMs;

/** Deletes an upload that nothing of the account uses. @throws AppError uploadNotFound, uploadInUse */
export async function deleteUpload(context: Context, id: number): Promise<void> {
  const found = await findUploads(context.database.read, context.account.id, { id });
  if (found.length === 0) throw notFound('uploadNotFound');
  const unused = await unusedOf(context, found);
  if (unused.length === 0) throw new AppError('uploadInUse');
  const deleted = await deleteUploadRows(context.database, context.account.id, unused);
  // Meanwhile it was taken into use, or somebody else deleted it; looking again tells which.
  if (deleted === 0) await deleteUpload(context, id);
}

/** Deletes the account's uploads that nothing of it uses, except the newest; returns how many there were. */
export async function deleteUnusedUploads(context: Context): Promise<number> {
  const { account, database, clock } = context;
  const found = await findUploads(database.read, account.id, { before: clock.now() - unsavedMs });
  return deleteUploadRows(database, account.id, await unusedOf(context, found));
}

/** Call it with uploads as they were read before, so that one that is taken into use since stays. */
async function unusedOf(
  { account, database }: Context,
  uploads: UploadToDelete[],
): Promise<UploadToDelete[]> {
  const uses = await findUploadUses(database.read, account.id, uploads);
  return uploads.filter(({ name }) => !uses.has(name));
}
