import type { Database, Queries } from '../../database/database.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { bioBlockSubjectId } from '../../platform/bio-block-id.ts';
import { deleteBioBlockCounts, deleteCounts } from '../../database/statements/delete-counts.ts';
import { deleteOwnRow } from '../../database/statements/own-row.ts';
import { readPage } from '../../database/statements/read-page.ts';
import { removeItems } from '../channels/index.ts';
import { requirePictures, takePictures } from '../uploads/index.ts';
import {
  aliasKeyOf,
  type BioPage,
  type BioSettings,
  type ListedBioPage,
  parseBioSettings,
} from './bio-page.ts';
import { type CheckedSettings, picturesOf } from './check-settings.ts';
import { numberBlocks } from './number-blocks.ts';

const listedColumns = ['id', 'account_id', 'alias', 'name', 'created_at'] as const;
const columns = [...listedColumns, 'settings'] as const;

export interface NewBioPage {
  accountId: number;
  alias: string;
  name: string;
  settings: BioSettings;
  at: number;
}

/**
 * Stores a page and returns its id; undefined = some account has a page with this alias already.
 * @throws AppError invalidUrl when a picture was deleted since it was checked
 */
export async function insertBioPage(database: Database, row: NewBioPage): Promise<number | undefined> {
  const inserted = await database.write(async (tx) => {
    await takeShown(tx, row.accountId, row.settings);
    return tx
      .insertInto('bio_page')
      .values({
        account_id: row.accountId,
        alias: row.alias,
        alias_key: aliasKeyOf(row.alias),
        name: row.name,
        settings: JSON.stringify(row.settings),
        created_at: row.at,
      })
      .onConflict((conflict) => conflict.column('alias_key').doNothing())
      .returning('id')
      .executeTakeFirst();
  });
  return inserted?.id;
}

/** Without their settings, because those of one page may have a megabyte. */
export async function pageOfBioPages(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<ListedBioPage>> {
  const own = queries.selectFrom('bio_page').where('account_id', '=', accountId);
  return readPage(own, own.select(listedColumns).orderBy('id', 'desc'), range);
}

export async function findBioPage(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<BioPage | undefined> {
  const row = await queries
    .selectFrom('bio_page')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

export interface BioPageChange {
  alias?: string | undefined;
  name?: string | undefined;
  /** The settings that change; all others stay as they are. */
  settings: CheckedSettings;
}

/**
 * Changes a page. false = the account has no such page.
 * @throws UniqueViolation when another page has the alias; AppError invalidUrl when a picture was deleted since
 * it was checked
 */
export function updateBioPageRow(
  database: Database,
  page: { accountId: number; id: number },
  { alias, name, settings }: BioPageChange,
): Promise<boolean> {
  return database.write(async (tx) => {
    const own = tx.updateTable('bio_page').where('account_id', '=', page.accountId).where('id', '=', page.id);
    // The update locks the row on both engines, so that of two changes at the same time none overwrites
    // the other.
    const row = await own
      .set((e) => ({
        name: name ?? e.ref('name'),
        ...(alias === undefined ? {} : { alias, alias_key: aliasKeyOf(alias) }),
      }))
      .returning('settings')
      .executeTakeFirst();
    if (!row) return false;
    await takeShown(tx, page.accountId, settings);
    const current = parseBioSettings(row.settings);
    const { reusedIds, ...numbered } = numberBlocks(settings.blocks ?? current.blocks, current);
    for (const id of reusedIds) await deleteCounts(tx, 'block', [bioBlockSubjectId(page.id, id)]);
    const merged = { ...current, ...settings, ...numbered };
    await own.set({ settings: JSON.stringify(merged) }).execute();
    return true;
  });
}

/**
 * Deletes the page with its click counts and those of its blocks, and removes it from its channels. false =
 * the account has no such page.
 */
export function deleteBioPageRow(database: Database, accountId: number, id: number): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await deleteOwnRow(tx, 'bio_page', { accountId, id }))) return false;
    await removeItems(tx, 'bio', [id]);
    await deleteCounts(tx, 'bio', [id]);
    await deleteBioBlockCounts(tx, id);
    return true;
  });
}

async function takeShown(tx: Queries, accountId: number, settings: CheckedSettings): Promise<void> {
  requirePictures(await takePictures(tx, accountId, settings), picturesOf(settings));
}

function parseRow<Row extends { settings: string }>(
  row: Row,
): Omit<Row, 'settings'> & { settings: BioSettings } {
  return { ...row, settings: parseBioSettings(row.settings) };
}
