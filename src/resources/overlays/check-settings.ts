import { z } from '@hono/zod-openapi';
import { type OverlaySettings, overlaySettings, type OverlayType } from '../../../contract/overlays.ts';
import type { Context } from '../../http/context.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { requireTarget } from '../../platform/require-target.ts';
import { requireImageAddress } from '../uploads/index.ts';

type Settings = OverlaySettings[OverlayType];

/** The settings that hold addresses; which of them there are depends on the type. */
type Addresses = Pick<Settings, 'position'> & {
  buttonlink?: string | undefined;
  link?: string;
  webhook?: string | undefined;
  image?: string;
};

/**
 * The settings of an overlay of this type, with defaults filled in and every address serialised.
 * @throws AppError invalidInput naming the field, invalidUrl, targetListed
 */
export async function checkSettings(context: Context, type: OverlayType, sent: object): Promise<Settings> {
  const parsed = z.object({ settings: overlaySettings[type] }).safeParse({ settings: sent });
  if (!parsed.success) throw describeIssue(parsed.error);
  const { settings }: { settings: Settings } = parsed.data;
  return { ...settings, ...(await checkAddresses(context, settings)) };
}

/** Buttons lead wherever links may lead; pictures are loaded and forms are posted over the web alone. */
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
