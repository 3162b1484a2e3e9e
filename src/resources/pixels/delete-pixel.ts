import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deletePixelRow } from './pixel-store.ts';

/** @throws AppError pixelNotFound */
export async function deletePixel(context: Context, id: number): Promise<void> {
  const isDeleted = await deletePixelRow(context.database, context.account.id, id);
  if (!isDeleted) throw notFound('pixelNotFound');
}
