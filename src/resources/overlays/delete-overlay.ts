import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteOverlayRow } from './overlay-store.ts';

/** @throws AppError overlayNotFound */
export async function deleteOverlay(context: Context, id: number): Promise<void> {
  const isDeleted = await deleteOverlayRow(context.database, context.account.id, id);
  if (!isDeleted) throw notFound('overlayNotFound');
}
