import { blockOf } from '../../database/statements/block-of.ts';
import { chunks } from '../../database/statements/chunks.ts';
import type { Database, Queries } from '../../database/database.ts';
import { countRows, readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { ImageType } from '../../platform/pictures/read-image.ts';
import { parseUploadPath, type Upload, uploadPath } from './upload.ts';

export interface NewUpload {
  accountId: number;
  name: string;
  type: ImageType;
  bytes: Uint8Array;
  at: number;
}

/**
 * Stores an upload. false = the account has `filesMax` uploads already; this holds for concurrent uploads,
 * too.
 */
export function insertUpload(database: Database, row: NewUpload, filesMax: number): Promise<boolean> {
  return database.write(async (tx) => {
    // An update that changes nothing locks the account's row, so that concurrent uploads are counted one by
    // one.
    await tx
      .updateTable('account')
      .set((e) => ({ plan: e.ref('plan') }))
      .where('id', '=', row.accountId)
      .execute();
    const files = await countRows(tx.selectFrom('upload').where('account_id', '=', row.accountId));
    if (files >= filesMax) return false;
    await tx
      .insertInto('upload')
      .values({
        account_id: row.accountId,
        name: row.name,
        media_type: row.type,
        bytes: row.bytes,
        created_at: row.at,
      })
      .execute();
    return true;
  });
}

/** An upload as it is read for visitors. */
export interface VisitedUpload extends Upload {
  /** The block of its account; null = not blocked */
  block_id: number | null;
}

/** Finds the upload with a path such as `/uploads/….png` for a visitor, whichever account it belongs to. */
export async function findUpload(queries: Queries, path: string): Promise<VisitedUpload | undefined> {
  const row = await selectByPath(queries, path)
    ?.select(['media_type as type', 'bytes'])
    .select(blockOf({ account: 'upload.account_id' }).as('block_id'))
    .executeTakeFirst();
  return row as VisitedUpload | undefined;
}

/** The account's own upload with that path. */
export async function findOwnUpload(
  queries: Queries,
  accountId: number,
  path: string,
): Promise<Upload | undefined> {
  const row = await selectByPath(queries, path)
    ?.select(['media_type as type', 'bytes'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row as Upload | undefined;
}

/** Like findOwnUpload, without reading the picture. */
export async function hasOwnUpload(queries: Queries, accountId: number, path: string): Promise<boolean> {
  const row = await selectByPath(queries, path)
    ?.select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

function selectByPath(queries: Queries, path: string) {
  const upload = parseUploadPath(path);
  return (
    upload &&
    queries.selectFrom('upload').where('name', '=', upload.name).where('media_type', '=', upload.type)
  );
}

/** An upload as its owner sees it in a list. */
export interface ListedUpload {
  id: number;
  name: string;
  type: ImageType;
  /** In bytes */
  size: number;
  created_at: number;
}

export async function pageOfUploads(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<ListedUpload>> {
  const own = queries.selectFrom('upload').where('account_id', '=', accountId);
  const listing = own
    .select(['id', 'name', 'media_type as type', 'created_at'])
    .select((e) => e.fn<number>('length', ['bytes']).as('size'))
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(own, listing, range);
  return { rows: rows as ListedUpload[], total };
}

/**
 * Takes those of the account's uploads into use that have one of these names: the unit of work stores something
 * that shows them. The update locks their rows, and deleteUploadRows notices it. Returns their paths.
 */
export async function takeUploads(
  tx: Queries,
  accountId: number,
  names: readonly string[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const some of chunks(names)) {
    const rows = await tx
      .updateTable('upload')
      .set((e) => ({ times_used: e('times_used', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('name', 'in', some)
      .returning(['name', 'media_type as type'])
      .execute();
    for (const { name, type } of rows) taken.add(uploadPath(name, type as ImageType));
  }
  return taken;
}

/** An upload before its uses are looked for. */
export interface UploadToDelete {
  id: number;
  name: string;
  times_used: number;
}

/** The account's upload with this id, or those from before this time. */
export function findUploads(
  queries: Queries,
  accountId: number,
  which: { id: number } | { before: number },
): Promise<UploadToDelete[]> {
  const own = queries
    .selectFrom('upload')
    .select(['id', 'name', 'times_used'])
    .where('account_id', '=', accountId);
  return (
    'id' in which ? own.where('id', '=', which.id) : own.where('created_at', '<', which.before)
  ).execute();
}

/** Few enough that SQLite can nest their conditions. */
const deletedAtOnce = 100;

/** Deletes those of the account's uploads that were not taken into use since they were read; returns how many. */
export function deleteUploadRows(
  database: Database,
  accountId: number,
  uploads: readonly UploadToDelete[],
): Promise<number> {
  return database.write(async (tx) => {
    let deleted = 0;
    for (const some of chunks(uploads, deletedAtOnce)) {
      const { numDeletedRows } = await tx
        .deleteFrom('upload')
        .where('account_id', '=', accountId)
        .where((e) => e.or(some.map(({ id, times_used }) => e.and({ id, times_used }))))
        .executeTakeFirstOrThrow();
      deleted += Number(numDeletedRows);
    }
    return deleted;
  });
}
