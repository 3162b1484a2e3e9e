import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteBioPageRow } from './bio-page-store.ts';

/** @throws AppError bioNotFound */
export async function deleteBioPage(context: Context, id: number): Promise<void> {
  const isDeleted = await deleteBioPageRow(context.database, context.account.id, id);
  if (!isDeleted) throw notFound('bioNotFound');
  context.changes.announce({ kind: 'pages', accountId: context.account.id });
}
