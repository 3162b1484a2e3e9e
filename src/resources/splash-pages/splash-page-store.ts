import type { Database, Queries } from '../../database/database.ts';
import { deleteOwnRow, holdOwnRow } from '../../database/statements/own-row.ts';
import { deliverRest, type LinkPlace } from '../../database/statements/deliver-directly.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { requirePictures, takePictures } from '../uploads/index.ts';
import type { SplashPage, SplashSettings } from './splash-page.ts';

const columns = ['id', 'account_id', 'name', 'settings', 'created_at'] as const;

export interface NewSplashPage {
  accountId: number;
  name: string;
  settings: SplashSettings;
  at: number;
}

/** Stores a page and returns its id. @throws AppError invalidUrl when its image was deleted since it was checked */
export async function insertSplashPage(database: Database, row: NewSplashPage): Promise<number> {
  const { id } = await database.write(async (tx) => {
    await takeImage(tx, row.accountId, row.settings);
    return tx
      .insertInto('splash_page')
      .values({
        account_id: row.accountId,
        name: row.name,
        settings: JSON.stringify(row.settings),
        created_at: row.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return id;
}

export async function pageOfSplashPages(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<SplashPage>> {
  const own = queries.selectFrom('splash_page').where('account_id', '=', accountId);
  const { rows, total } = await readPage(own, own.select(columns).orderBy('id', 'desc'), range);
  return { rows: rows.map(parseRow), total };
}

export async function findSplashPage(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<SplashPage | undefined> {
  const row = await queries
    .selectFrom('splash_page')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

/** Whether the account has the page; locks it, see holdOwnRow. */
export function holdSplashPage(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return holdOwnRow(tx, 'splash_page', { accountId, id });
}

export interface SplashPageChange {
  name?: string;
  /** The settings that change; all others stay as they are. */
  settings: Partial<SplashSettings>;
}

/**
 * Changes a page. false = the account has no such page.
 * @throws AppError invalidUrl when its image was deleted since it was checked
 */
export function updateSplashPageRow(
  database: Database,
  page: { accountId: number; id: number },
  change: SplashPageChange,
): Promise<boolean> {
  return database.write(async (tx) => {
    const own = tx
      .updateTable('splash_page')
      .where('account_id', '=', page.accountId)
      .where('id', '=', page.id);
    // The update locks the row on both engines, so that of two changes at the same time none overwrites the
    // other.
    const row = await own
      .set((e) => ({ name: change.name ?? e.ref('name') }))
      .returning('settings')
      .executeTakeFirst();
    if (!row) return false;
    await takeImage(tx, page.accountId, change.settings);
    const settings = { ...parseRow(row).settings, ...change.settings };
    await own.set({ settings: JSON.stringify(settings) }).execute();
    return true;
  });
}

/**
 * Deletes the page, after deliverDirectly. Returns the links that still showed it, which redirect directly from then on;
 * undefined = there is no such page.
 */
export function deleteSplashPageRow(
  database: Database,
  accountId: number,
  id: number,
): Promise<LinkPlace[] | undefined> {
  return database.write(async (tx) => {
    if (!(await deleteOwnRow(tx, 'splash_page', { accountId, id }))) return undefined;
    return deliverRest(tx, accountId, `splash:${id}`);
  });
}

async function takeImage(tx: Queries, accountId: number, settings: Partial<SplashSettings>): Promise<void> {
  requirePictures(await takePictures(tx, accountId, settings), { image: settings.image });
}

function parseRow<Row extends { settings: string }>(
  row: Row,
): Omit<Row, 'settings'> & { settings: SplashSettings } {
  return { ...row, settings: JSON.parse(row.settings) as SplashSettings };
}
