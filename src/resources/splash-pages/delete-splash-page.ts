import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteSplashPageRow } from './splash-page-store.ts';

/** @throws AppError splashNotFound */
export async function deleteSplashPage(context: Context, id: number): Promise<void> {
  const isDeleted = await deleteSplashPageRow(context.database, context.account.id, id);
  if (!isDeleted) throw notFound('splashNotFound');
}
