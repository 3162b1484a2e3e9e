import type { OverlayType } from '../../../contract/overlays.ts';
import { blockOf } from '../../database/statements/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import { deleteOwnRow, holdOwnRow } from '../../database/statements/own-row.ts';
import { deliverRest, type LinkPlace } from '../../database/statements/deliver-directly.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { requirePictures, takePictures } from '../uploads/index.ts';
import type { Overlay, OverlayContent } from './overlay.ts';

const columns = ['id', 'account_id', 'type', 'name', 'settings', 'created_at'] as const;

export interface NewOverlay {
  accountId: number;
  type: OverlayType;
  name: string;
  settings: Overlay['settings'];
  at: number;
}

/** Stores an overlay and returns its id. @throws AppError invalidUrl when its image was deleted since it was checked */
export async function insertOverlay(database: Database, row: NewOverlay): Promise<number> {
  const { id } = await database.write(async (tx) => {
    await takeImage(tx, row.accountId, row.settings);
    return tx
      .insertInto('overlay')
      .values({
        account_id: row.accountId,
        type: row.type,
        name: row.name,
        settings: JSON.stringify(row.settings),
        created_at: row.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return id;
}

export async function pageOfOverlays(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<Overlay>> {
  const own = queries.selectFrom('overlay').where('account_id', '=', accountId);
  const { rows, total } = await readPage(own, own.select(columns).orderBy('id', 'desc'), range);
  return { rows: rows.map(parseRow), total };
}

export async function findOverlay(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<Overlay | undefined> {
  const row = await queries
    .selectFrom('overlay')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

/** Whether the account has the overlay; locks it, see holdOwnRow. */
export function holdOverlay(tx: Queries, accountId: number, id: number): Promise<boolean> {
  return holdOwnRow(tx, 'overlay', { accountId, id });
}

/** An overlay as it is read for visitors, whichever account it belongs to. */
export type ShownOverlay = Overlay & {
  /** The block of its account, which keeps it from visitors; null = not blocked */
  block_id: number | null;
};

export async function findShownOverlay(queries: Queries, id: number): Promise<ShownOverlay | undefined> {
  const row = await queries
    .selectFrom('overlay')
    .select(columns)
    .select(blockOf({ account: 'overlay.account_id' }).as('block_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && parseRow(row);
}

/**
 * Settings are stored together with their type, so that the two always match, even if another request changes
 * them at the same time.
 */
export interface OverlayChange {
  name?: string;
  content?: Pick<Overlay, 'type' | 'settings'>;
}

/** Changes an overlay. @throws AppError invalidUrl when its image was deleted since it was checked */
export async function updateOverlayRow(
  database: Database,
  overlay: Pick<Overlay, 'id' | 'account_id'>,
  { name, content }: OverlayChange,
): Promise<void> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(content && { type: content.type, settings: JSON.stringify(content.settings) }),
  };
  if (Object.keys(change).length === 0) return;
  await database.write(async (tx) => {
    if (content) await takeImage(tx, overlay.account_id, content.settings);
    await tx
      .updateTable('overlay')
      .set(change)
      .where('account_id', '=', overlay.account_id)
      .where('id', '=', overlay.id)
      .execute();
  });
}

/**
 * Deletes the overlay, after deliverDirectly. Returns the links that still showed it, which redirect directly from then on;
 * undefined = there is no such overlay.
 */
export function deleteOverlayRow(
  database: Database,
  accountId: number,
  id: number,
): Promise<LinkPlace[] | undefined> {
  return database.write(async (tx) => {
    if (!(await deleteOwnRow(tx, 'overlay', { accountId, id }))) return undefined;
    return deliverRest(tx, accountId, `overlay:${id}`);
  });
}

async function takeImage(tx: Queries, accountId: number, settings: Overlay['settings']): Promise<void> {
  const image = 'image' in settings ? settings.image : undefined;
  requirePictures(await takePictures(tx, accountId, settings), { 'settings.image': image });
}

function parseRow<Row extends { type: string; settings: string }>(
  row: Row,
): Omit<Row, 'type' | 'settings'> & OverlayContent {
  const { type, settings, ...others } = row;
  return { ...others, ...({ type, settings: JSON.parse(settings) } as OverlayContent) };
}
