import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteOverlayRow } from './overlay-store.ts';

/**
 * Links that showed the overlay redirect directly from the next visit on. @throws AppError overlayNotFound
 */
export async function deleteOverlay({ account, database, changes }: Context, id: number): Promise<void> {
  const links = await deleteOverlayRow(database, account.id, id);
  if (links === undefined) throw notFound('overlayNotFound');
  for (const { domain_id: domainId, alias_key: aliasKey } of links)
    changes.announce({ kind: 'link', domainId, aliasKey });
}
