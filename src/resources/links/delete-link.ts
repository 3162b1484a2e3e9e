import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteCounts } from '../../database/statements/delete-counts.ts';
import { holdOwnRow } from '../../database/statements/own-row.ts';
import { removeItems } from '../channels/index.ts';
import { refuseHeld } from './held-link-store.ts';
import { deleteLinkRow } from './link-store.ts';

/** Deletes a link with its counts and its places in channels. @throws AppError linkNotFound, heldByBlock */
export async function deleteLink({ account, database, changes }: Context, id: number): Promise<void> {
  const deleted = await database.write(async (tx) => {
    // Locked first, so that nobody can block it between the check and the deletion.
    await holdOwnRow(tx, 'link', { accountId: account.id, id });
    await refuseHeld(tx, account.id, id);
    const link = await deleteLinkRow(tx, account.id, id);
    if (!link) throw notFound('linkNotFound');
    await removeItems(tx, 'links', [id]);
    await deleteCounts(tx, 'link', [id]);
    return link;
  });
  changes.announce({ kind: 'link', domainId: deleted.domain_id, aliasKey: deleted.alias_key });
  if (deleted.campaign_id !== null) changes.announce({ kind: 'pages', accountId: account.id });
}
