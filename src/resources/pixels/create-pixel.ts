import type { PixelType } from '../../../contract/pixels.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkTag } from './pixel.ts';
import { insertPixel } from './pixel-store.ts';

/**
 * Reference, Pixels: a type and a tag name one pixel of an account.
 * @throws AppError invalidInput (a tag that is no id of this provider), pixelTaken
 */
export async function createPixel(
  context: Context,
  wanted: { type: PixelType; name: string; tag: string },
): Promise<number> {
  checkTag(wanted.type, wanted.tag);
  const id = await insertPixel(context.database, {
    accountId: context.account.id,
    type: wanted.type,
    name: wanted.name,
    tag: wanted.tag,
    at: context.clock.now(),
  });
  if (id === undefined) throw new AppError('pixelTaken', { field: 'tag' });
  return id;
}
