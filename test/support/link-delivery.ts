import type { Database } from '../../src/database/database.ts';
import { insertLinkRow } from './item-rows.ts';

/** Inserts a link of the account with this way of delivery ("splash:7"). Returns its id. */
export async function insertDeliveredLink(
  database: Database,
  accountId: number,
  delivery: string,
): Promise<number> {
  const id = await insertLinkRow(database, accountId);
  await database.write((tx) => tx.updateTable('link').set({ delivery }).where('id', '=', id).execute());
  return id;
}

export async function readDelivery(database: Database, linkId: number): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('link')
    .select('delivery')
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row?.delivery;
}
