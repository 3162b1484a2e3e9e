import { blockOf } from '../../database/block-of.ts';
import { chunks } from '../../database/chunks.ts';
import type { Database, Queries } from '../../database/database.ts';
import type { Page } from '../../http/envelope.ts';
import type { ImageType } from '../../platform/read-image.ts';
import { parseUploadPath, type Upload } from './upload.ts';

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
    const { files } = await tx
      .selectFrom('upload')
      .select((e) => e.fn.countAll<number>().as('files'))
      .where('account_id', '=', row.accountId)
      .executeTakeFirstOrThrow();
    if (Number(files) >= filesMax) return false;
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
  const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'name', 'media_type as type', 'created_at'])
    .select((e) => e.fn<number>('length', ['bytes']).as('size'))
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  return { rows: rows as ListedUpload[], total: Number(total) };
}

/** The name of one of the account's uploads; undefined = it has no upload with this id. */
export async function findUploadName(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('upload')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

/** The account's uploads that are older than `before`. */
export function findUploadsBefore(
  queries: Queries,
  accountId: number,
  before: number,
): Promise<{ id: number; name: string }[]> {
  return queries
    .selectFrom('upload')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
    .execute();
}

/** Deletes those of `ids` that are the account's uploads; returns how many were. */
export function deleteUploadRows(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<number> {
  return database.write(async (tx) => {
    let deleted = 0;
    for (const some of chunks(ids)) {
      const { numDeletedRows } = await tx
        .deleteFrom('upload')
        .where('account_id', '=', accountId)
        .where('id', 'in', some)
        .executeTakeFirstOrThrow();
      deleted += Number(numDeletedRows);
    }
    return deleted;
  });
}
