import type { Database, Queries } from '../../database/database.ts';
import { deleteOwnRow, holdOwnRow } from '../../database/statements/own-row.ts';
import { linksPerUnit } from '../../database/statements/reusable-links.ts';
import { countRows, readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Campaign } from './campaign.ts';

const columns = ['id', 'account_id', 'name', 'list_slug', 'rotator_slug', 'is_public'] as const;

export interface NewCampaign {
  accountId: number;
  name: string;
  listSlug: string;
  rotatorSlug: string | null;
  isPublic: boolean;
  at: number;
}

/**
 * Stores a campaign; undefined = the account has a campaign of that name already.
 * @throws UniqueViolation when the rotator's slug is taken
 */
export function insertCampaign(tx: Queries, row: NewCampaign): Promise<Campaign | undefined> {
  return tx
    .insertInto('campaign')
    .values({
      account_id: row.accountId,
      name: row.name,
      list_slug: row.listSlug,
      rotator_slug: row.rotatorSlug,
      is_public: row.isPublic ? 1 : 0,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function pageOfCampaigns(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<Campaign>> {
  const own = queries.selectFrom('campaign').where('account_id', '=', accountId);
  return readPage(own, own.select(columns).orderBy('id', 'desc'), range);
}

export function countCampaigns(queries: Queries, accountId: number): Promise<number> {
  return countRows(queries.selectFrom('campaign').where('account_id', '=', accountId));
}

/** Those of `names` that campaigns of the account have. */
export async function findTakenNames(
  queries: Queries,
  accountId: number,
  names: string[],
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('campaign')
    .select('name')
    .where('account_id', '=', accountId)
    .where('name', 'in', names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export function findCampaign(queries: Queries, accountId: number, id: number): Promise<Campaign | undefined> {
  return queries
    .selectFrom('campaign')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface CampaignChange {
  name: string;
  /** The list's slug while there is no rotator. */
  slugOfName: string;
  /** undefined = keep it, null = remove the rotator */
  rotatorSlug: string | null | undefined;
  isPublic: boolean | undefined;
}

/**
 * Changes a campaign and returns it as it is afterwards; undefined = the account has none with that id.
 * @throws UniqueViolation when the name (in the account) or the rotator's slug (anywhere) is taken
 */
export function updateCampaignRow(
  tx: Queries,
  { accountId, id }: { accountId: number; id: number },
  { name, slugOfName, rotatorSlug, isPublic }: CampaignChange,
): Promise<Campaign | undefined> {
  return tx
    .updateTable('campaign')
    .set((e) => ({
      name,
      ...(rotatorSlug === undefined
        ? { list_slug: e.fn.coalesce('rotator_slug', e.val(slugOfName)) }
        : { list_slug: rotatorSlug ?? slugOfName, rotator_slug: rotatorSlug }),
      ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether the account has the campaign; locks it, see holdOwnRow. */
export function holdCampaign(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return holdOwnRow(tx, 'campaign', { accountId, id });
}

/** Moves the account's link into its campaign; false = the account has no such link. */
export async function assignLinkRow(
  tx: Queries,
  accountId: number,
  { campaignId, linkId }: { campaignId: number; linkId: number },
): Promise<boolean> {
  const assigned = await tx
    .updateTable('link')
    .set({ campaign_id: campaignId })
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .returning('id')
    .executeTakeFirst();
  return assigned !== undefined;
}

/**
 * Takes the links out of the account's campaign, before it is deleted. There may be more than one statement can change
 * before it times out, so each batch is a unit of work of its own.
 */
export async function takeLinksOut(database: Database, accountId: number, id: number): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const links = await database.read
      .selectFrom('link')
      .select('id')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(linksPerUnit)
      .execute();
    const ids = links.map((link) => link.id);
    after = ids.at(-1);
    if (after !== undefined) await database.write((tx) => takeOut(tx, accountId, { id, ids }));
  }
}

async function takeOut(
  tx: Queries,
  accountId: number,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('link')
    .set({ campaign_id: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    // Another request may have moved it since it was found.
    .where('campaign_id', '=', id)
    .execute();
}

/**
 * Deletes a campaign, after takeLinksOut; links that came into it meanwhile stay, without a campaign. false = the account
 * has no such campaign.
 */
export function deleteCampaignRow(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return deleteOwnRow(tx, 'campaign', { accountId, id });
}
