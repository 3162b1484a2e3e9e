import { announceLinks, deliverDirectly } from '../../database/statements/deliver-directly.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteOverlayRow, findOverlay } from './overlay-store.ts';

/**
 * Links that showed the overlay redirect directly from the next visit on. For 100,000 links it takes seconds; if it is
 * interrupted, it can be started again. @throws AppError overlayNotFound
 */
export async function deleteOverlay(context: Context, id: number): Promise<void> {
  const { account, database, changes } = context;
  if (!(await findOverlay(database.read, account.id, id))) throw notFound('overlayNotFound');
  await deliverDirectly(context, account.id, `overlay:${id}`);
  const rest = await deleteOverlayRow(database, account.id, id);
  if (rest === undefined) throw notFound('overlayNotFound');
  announceLinks(changes, rest);
}
