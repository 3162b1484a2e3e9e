import type { OverlayType } from '../../../contract/overlays.ts';
import type { Context } from '../../http/context.ts';
import { checkSettings } from './check-settings.ts';
import { insertOverlay } from './overlay-store.ts';

/** @throws AppError invalidInput naming the field, invalidUrl, targetListed */
export async function createOverlay(
  context: Context,
  wanted: { type: OverlayType; name: string; settings: object },
): Promise<number> {
  const { type, name } = wanted;
  const settings = await checkSettings(context, type, wanted.settings);
  const at = context.clock.now();
  return insertOverlay(context.database, { accountId: context.account.id, type, name, settings, at });
}
