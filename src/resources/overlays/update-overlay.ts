import type { OverlayType } from '../../../contract/overlays.ts';
import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { checkSettings } from './check-settings.ts';
import { findOverlay, type OverlayChange, updateOverlayRow } from './overlay-store.ts';

interface Change {
  type?: OverlayType | undefined;
  name?: string | undefined;
  settings?: object | undefined;
}

/**
 * Changes the fields that are sent. Settings replace all earlier settings and must be those of the type: the
 * one that is sent, else the stored one.
 * @throws AppError overlayNotFound, invalidInput naming the field, invalidUrl, targetListed
 */
export async function updateOverlay(context: Context, id: number, change: Change): Promise<void> {
  const overlay = await findOverlay(context.database.read, context.account.id, id);
  if (!overlay) throw notFound('overlayNotFound');
  const { type = overlay.type, name, settings: sent } = change;
  if (type !== overlay.type && sent === undefined) {
    throw invalidField('settings', `The field "settings" is required when the type becomes ${type}.`);
  }
  const row: OverlayChange = {};
  if (name !== undefined) row.name = name;
  if (sent !== undefined) row.content = { type, settings: await checkSettings(context, type, sent) };
  await updateOverlayRow(context.database, overlay, row);
  context.changes.announce({ kind: 'pages', accountId: context.account.id });
}
