import type { PixelType } from '../../../contract/pixels.ts';
import type { Database, Queries } from '../../database/database.ts';
import { linksPerUnit, makeReusable } from '../../database/statements/reusable-links.ts';
import { deleteOwnRow } from '../../database/statements/own-row.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Pixel } from './pixel.ts';

const columns = ['id', 'account_id', 'type', 'name', 'tag', 'created_at'] as const;

export interface NewPixel {
  accountId: number;
  type: PixelType;
  name: string;
  tag: string;
  at: number;
}

/**
 * Stores a pixel and returns its id; undefined = the account has a pixel of this type with this tag already.
 */
export async function insertPixel(database: Database, row: NewPixel): Promise<number | undefined> {
  const inserted = await database.write((tx) =>
    tx
      .insertInto('pixel')
      .values({
        account_id: row.accountId,
        type: row.type,
        name: row.name,
        tag: row.tag,
        created_at: row.at,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'type', 'tag']).doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return inserted?.id;
}

export async function pageOfPixels(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<Pixel>> {
  const own = queries.selectFrom('pixel').where('account_id', '=', accountId);
  return readPage(own, own.select(columns).orderBy('id', 'desc'), range);
}

export function findPixel(queries: Queries, accountId: number, id: number): Promise<Pixel | undefined> {
  return queries
    .selectFrom('pixel')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The columns that the page of a link needs to run a pixel. */
export type PixelOfLink = Pick<Pixel, 'type' | 'tag'>;

export function findPixelsOfLink(queries: Queries, linkId: number): Promise<PixelOfLink[]> {
  return queries
    .selectFrom('link_pixel')
    .innerJoin('pixel', 'pixel.id', 'link_pixel.pixel_id')
    .select(['pixel.type', 'pixel.tag'])
    .where('link_pixel.link_id', '=', linkId)
    .orderBy('pixel.id')
    .execute();
}

/** @throws UniqueViolation when another pixel of the account and type has the tag */
export async function updatePixelRow(
  database: Database,
  pixel: Pixel,
  change: { name?: string; tag: string },
): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('pixel')
      .set(change)
      .where('account_id', '=', pixel.account_id)
      .where('id', '=', pixel.id)
      .execute(),
  );
}

/**
 * Deletes a pixel and its use in links. There may be very many, so they lose it in batches, each in a unit of work of
 * its own; whoever calls it again continues. false = there is no such pixel.
 */
export async function deletePixelRow(database: Database, accountId: number, id: number): Promise<boolean> {
  let links = linksPerUnit;
  while (links > 0) links = await database.write((tx) => removeFromSome(tx, accountId, id));
  return database.write((tx) => deleteOwnRow(tx, 'pixel', { accountId, id }));
}

/** Takes the pixel off some links that use it; returns how many they were. */
async function removeFromSome(tx: Queries, accountId: number, id: number): Promise<number> {
  const rows = await tx
    .selectFrom('link_pixel')
    .innerJoin('pixel', 'pixel.id', 'link_pixel.pixel_id')
    .select('link_id')
    .where('pixel.account_id', '=', accountId)
    .where('pixel.id', '=', id)
    .limit(linksPerUnit)
    .execute();
  if (rows.length === 0) return 0;
  const links = rows.map(({ link_id }) => link_id);
  await tx.deleteFrom('link_pixel').where('pixel_id', '=', id).where('link_id', 'in', links).execute();
  await makeReusable(tx, links);
  return links.length;
}
