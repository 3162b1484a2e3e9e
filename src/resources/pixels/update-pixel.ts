import { UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { checkTag } from './pixel.ts';
import { findPixel, updatePixelRow } from './pixel-store.ts';

/** @throws AppError pixelNotFound, invalidInput (the tag is no id of this provider), pixelTaken */
export async function updatePixel(
  context: Context,
  id: number,
  change: { name?: string | undefined; tag: string },
): Promise<void> {
  const pixel = await findPixel(context.database.read, context.account.id, id);
  if (!pixel) throw notFound('pixelNotFound');
  const { name, tag } = change;
  checkTag(pixel.type, tag);
  try {
    await updatePixelRow(context.database, pixel, { tag, ...(name === undefined ? {} : { name }) });
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError('pixelTaken', { field: 'tag', cause: error });
    throw error;
  }
  context.changes.announce({ kind: 'pixels', accountId: pixel.account_id });
}
