import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deletePixelRow } from './pixel-store.ts';

/** Deletes the pixel; it runs for no visitor from the next visit on. @throws AppError pixelNotFound */
export async function deletePixel({ account, database, changes }: Context, id: number): Promise<void> {
  const isDeleted = await deletePixelRow(database, account.id, id);
  if (!isDeleted) throw notFound('pixelNotFound');
  changes.announce({ kind: 'pixels', accountId: account.id });
}
