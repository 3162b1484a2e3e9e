import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { QrContent } from './contents/encode-content.ts';
import type { QrCode, QrCodeStyle } from './qr-code.ts';
import { says } from './qr-search-store.ts';

const listedColumns = [
  'qr_code.id',
  'qr_code.code',
  'qr_code.type',
  'qr_code.name',
  'qr_code.created_at',
] as const;

const columns = [
  ...listedColumns,
  'qr_code.account_id',
  'qr_code.content',
  'qr_code.is_dynamic',
  'qr_code.foreground',
  'qr_code.background',
  'qr_code.logo',
  'qr_code.style',
  'qr_code.scannability',
] as const;

export type ScannedQrCode = QrCode & { scans: number };

/** A row of the list; what the codes say may be 30 KB each, and is not shown there. */
export type ListedQrCode = Pick<ScannedQrCode, 'id' | 'code' | 'type' | 'name' | 'created_at' | 'scans'>;

/** The columns that can be set, ready to be stored. */
export interface QrCodeRow extends Omit<QrCode, 'id' | 'account_id' | 'code' | 'created_at'> {
  /** The logo as a PNG, ready to be drawn; null = no logo. */
  logo_png: Uint8Array | null;
}

/** Stores a code; undefined = another code has the same `code`. */
export async function insertQrCode(
  tx: Queries,
  row: QrCodeRow & Pick<QrCode, 'account_id' | 'code' | 'created_at'>,
): Promise<number | undefined> {
  const structures = { content: JSON.stringify(row.content), style: JSON.stringify(row.style) };
  const inserted = await tx
    .insertInto('qr_code')
    .values({ ...row, ...structures, logo_hash: hashOf(row.logo_png) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

interface QrCodeListing {
  accountId: number;
  /** Text in the name or in what the code says; undefined = all codes. */
  search: string | undefined;
  range: { limit: number; offset: number };
}

/** The newest codes come first. */
export async function pageOfQrCodes(
  queries: Queries,
  { accountId, search, range }: QrCodeListing,
): Promise<Page<ListedQrCode>> {
  const found = search === undefined ? sql<SqlBool>`true` : says(queries, search);
  const own = queries.selectFrom('qr_code').where('account_id', '=', accountId).where(found);
  const listing = selectWithScans(queries, accountId)
    .select(listedColumns)
    .where(found)
    .orderBy('qr_code.id', 'desc');
  const { rows, total } = await readPage(own, listing, range);
  return { rows: rows.map((row) => ({ ...row, scans: Number(row.scans ?? 0) })), total };
}

export async function findQrCode(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<ScannedQrCode | undefined> {
  const row = await selectWithScans(queries, accountId)
    .select(columns)
    .where('qr_code.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...parseStructures(row), scans: Number(row.scans ?? 0) };
}

/** The columns that the redirect needs. */
export type ScannedCode = Pick<QrCode, 'id' | 'account_id' | 'type' | 'content' | 'is_dynamic'> & {
  /** The block of its account, which makes it answer 410; null = not blocked */
  block_id: number | null;
};

/** Finds a code for a visitor, whichever account it belongs to. */
export async function findScannedCode(queries: Queries, code: string): Promise<ScannedCode | undefined> {
  const row = await queries
    .selectFrom('qr_code')
    .select(['id', 'account_id', 'type', 'content', 'is_dynamic'])
    .select(blockOf({ account: 'qr_code.account_id' }).as('block_id'))
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { ...row, content: JSON.parse(row.content) as QrContent };
}

/**
 * The columns that decide a picture, for visitors. The logo itself is read only when the picture has to be
 * drawn.
 */
export interface PictureSource
  extends Pick<QrCode, 'code' | 'name' | 'content' | 'is_dynamic' | 'foreground' | 'background' | 'style'> {
  logo_hash: string | null;
  /** As in ScannedCode. */
  block_id: number | null;
}

export async function findPictureSource(queries: Queries, code: string): Promise<PictureSource | undefined> {
  const row = await queries
    .selectFrom('qr_code')
    .select(['code', 'name', 'content', 'is_dynamic', 'foreground', 'background', 'style', 'logo_hash'])
    .select(blockOf({ account: 'qr_code.account_id' }).as('block_id'))
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { ...row, ...parseStructures(row) };
}

/** The logo of a code as a PNG; undefined = the code has no logo with this hash any more. */
export async function findLogo(
  queries: Queries,
  code: string,
  logoHash: string,
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('qr_code')
    .select('logo_png')
    .where('code', '=', code)
    .where('logo_hash', '=', logoHash)
    .executeTakeFirst();
  return row?.logo_png ?? undefined;
}

/** The logo of one of the account's codes as a PNG. */
export async function findOwnLogo(
  queries: Queries,
  { account_id, id }: Pick<QrCode, 'account_id' | 'id'>,
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('qr_code')
    .select('logo_png')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.logo_png ?? undefined;
}

/**
 * Sets the columns in `change` and returns the code's `code`; undefined = the account has no code with this
 * id.
 */
export async function updateQrCodeRow(
  tx: Queries,
  { account_id, id }: Pick<QrCode, 'account_id' | 'id'>,
  { content, style, ...change }: Partial<QrCodeRow>,
): Promise<string | undefined> {
  const updated = await tx
    .updateTable('qr_code')
    .set({
      ...change,
      ...(content && { content: JSON.stringify(content) }),
      ...(style && { style: JSON.stringify(style) }),
      ...(change.logo_png !== undefined && { logo_hash: hashOf(change.logo_png) }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirst();
  return updated?.code;
}

/** Deletes a code and returns its `code`; undefined = the account has no code with this id. */
export async function deleteQrCodeRow(
  tx: Queries,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('qr_code')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirst();
  return deleted?.code;
}

function selectWithScans(queries: Queries, accountId: number) {
  return queries
    .selectFrom('qr_code')
    .leftJoin('click_total', (join) =>
      join.on('click_total.subject', '=', 'qr').onRef('click_total.subject_id', '=', 'qr_code.id'),
    )
    .select('click_total.clicks as scans')
    .where('qr_code.account_id', '=', accountId);
}

function parseStructures({ content, style }: { content: string; style: string }) {
  return { content: JSON.parse(content) as QrContent, style: JSON.parse(style) as QrCodeStyle };
}

function hashOf(png: Uint8Array | null): string | null {
  return png && createHash('sha256').update(png).digest('base64url');
}
