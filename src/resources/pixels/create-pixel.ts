import type { PixelType } from '../../../contract/pixels.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkTag } from './pixel.ts';
import { insertPixel } from './pixel-store.ts';

/**
 * Reference, Pixels: an account has each combination of type and tag only once.
 * @throws AppError invalidInput (the tag is no id of this provider), pixelTaken
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
