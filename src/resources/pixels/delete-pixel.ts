import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deletePixelRow, findPixel } from './pixel-store.ts';

/** Deletes the pixel; it runs for no visitor from the next visit on. @throws AppError pixelNotFound */
export async function deletePixel({ account, database, changes }: Context, id: number): Promise<void> {
  if (!(await findPixel(database.read, account.id, id))) throw notFound('pixelNotFound');
  try {
    if (!(await deletePixelRow(database, account.id, id))) throw notFound('pixelNotFound');
  } finally {
    // Also after a failure, because some links may have lost it by then.
    changes.announce({ kind: 'pixels', accountId: account.id });
  }
}
