import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteCounts } from '../../database/statements/delete-counts.ts';
import { removeItems } from '../channels/index.ts';
import { deleteQrCodeRow } from './qr-code-store.ts';

/** Deletes a code with its counts and its places in channels. @throws AppError qrNotFound */
export async function deleteQrCode({ account, database, changes }: Context, id: number): Promise<void> {
  const code = await database.write(async (tx) => {
    const deleted = await deleteQrCodeRow(tx, account.id, id);
    if (deleted === undefined) throw notFound('qrNotFound');
    await removeItems(tx, 'qr', [id]);
    await deleteCounts(tx, 'qr', [id]);
    return deleted;
  });
  changes.announce({ kind: 'qr', code });
}
