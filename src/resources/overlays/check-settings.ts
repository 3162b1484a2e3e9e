import { z } from '@hono/zod-openapi';
import { type OverlaySettings, overlaySettings, type OverlayType } from '../../../contract/overlays.ts';
import type { Context } from '../../http/context.ts';
import { parseInput } from '../../http/parse-input.ts';
import { requireTarget } from '../../platform/addresses/require-target.ts';
import { requireImageAddress } from '../uploads/index.ts';

type Settings = OverlaySettings[OverlayType];

/** The settings that are addresses; which of them exist depends on the overlay's type. */
type Addresses = Pick<Settings, 'position'> & {
  buttonlink?: string | undefined;
  link?: string;
  webhook?: string | undefined;
  image?: string;
};

/**
 * Validates the settings of an overlay of this type: defaults are filled in and every address is serialised.
 * @throws AppError invalidInput naming the field, invalidUrl, targetListed
 */
export async function checkSettings(context: Context, type: OverlayType, sent: object): Promise<Settings> {
  const schema = z.object({ settings: overlaySettings[type] });
  const { settings }: { settings: Settings } = parseInput(schema, { settings: sent });
  return { ...settings, ...(await checkAddresses(context, settings)) };
}

/**
 * Buttons may link to whatever short links may lead to; pictures and webhooks must have http(s) addresses.
 */
async function checkAddresses(context: Context, addresses: Addresses): Promise<Partial<Addresses>> {
  const { buttonlink, link, webhook, image } = addresses;
  const { appSchemes } = context.settings;
  const rules = { appSchemes, blocklist: context.blocklist };
  const checked: Partial<Addresses> = {};
  if (buttonlink !== undefined)
    checked.buttonlink = requireTarget(buttonlink, { field: 'settings.buttonlink', ...rules });
  if (link !== undefined) checked.link = requireTarget(link, { field: 'settings.link', ...rules });
  if (webhook !== undefined) checked.webhook = requireTarget(webhook, { field: 'settings.webhook' });
  if (image !== undefined) checked.image = await requireImageAddress(context, image, 'settings.image');
  return checked;
}
