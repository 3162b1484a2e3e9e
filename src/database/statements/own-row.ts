import type { Queries } from '../database.ts';

type OwnedTable =
  | 'bio_page'
  | 'campaign'
  | 'channel'
  | 'domain'
  | 'link'
  | 'overlay'
  | 'pixel'
  | 'qr_code'
  | 'splash_page';

interface OwnRow {
  accountId: number;
  id: number;
}

/**
 * Whether the account has the row. The update changes nothing: it locks the row on both engines, so that until
 * the unit of work ends nobody can delete the row or hold it as well.
 */
export async function holdOwnRow(
  tx: Queries,
  table: OwnedTable,
  { accountId, id }: OwnRow,
): Promise<boolean> {
  const held = await tx
    .updateTable(table)
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Deletes the account's row. false = the account has none with this id. */
export async function deleteOwnRow(
  tx: Queries,
  table: OwnedTable,
  { accountId, id }: OwnRow,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom(table)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
