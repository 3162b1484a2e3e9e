import type { Database } from '../../src/database/database.ts';
import { insertLinkRow } from './item-rows.ts';

/** A link of the account that is delivered in this way ("splash:7"). Answers its id. */
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
