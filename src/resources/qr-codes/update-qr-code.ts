import { isDeepStrictEqual } from 'node:util';
import type { z } from '@hono/zod-openapi';
import type * as contract from '../../../contract/qr-codes.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { checkAddresses, readContent } from './contents/check-content.ts';
import { chooseDynamic } from './contents/choose-dynamic.ts';
import type { QrContent } from './contents/encode-content.ts';
import { chooseLook } from './look/choose-look.ts';
import { fetchLogo, takeLogo } from './look/fetch-logo.ts';
import type { QrCode } from './qr-code.ts';
import { findOwnLogo, findQrCode, type QrCodeRow, updateQrCodeRow } from './qr-code-store.ts';
import { requireCapacity } from './require-capacity.ts';
import { requireScannable, type Scannability } from './require-scannable.ts';

type Change = z.output<typeof contract.updateQrCode.body>;

/**
 * Reference, QR codes: `data` is required; other fields that are not sent stay, and so does the code's
 * address.
 * @throws AppError qrNotFound, invalidInput naming the field, invalidUrl, targetListed, unavailable
 */
export async function updateQrCode(context: Context, id: number, change: Change): Promise<Scannability> {
  const { account, database, changes, settings } = context;
  const stored = await findQrCode(database.read, account.id, id);
  if (!stored) throw notFound('qrNotFound');
  const row = await prepareChange(context, stored, change);
  const drawn = { ...stored, ...row, logo_png: await findLogoAfter(context, stored, row.logo_png) };
  const scan = await requireScannable(settings, drawn);
  const { scannability } = scan;
  const changed = { ...withoutSame(row, stored), scannability };
  const code = await database.write(async (tx) => {
    await takeLogo(tx, context, changed);
    return updateQrCodeRow(tx, stored, changed);
  });
  if (code === undefined) throw notFound('qrNotFound');
  changes.announce({ kind: 'qr', code });
  return scan;
}

/** What a code says; the three must fit each other, so a change stores all of them. */
const content: ReadonlySet<string> = new Set(['type', 'content', 'is_dynamic'] satisfies (keyof QrCodeRow)[]);

/**
 * Leaves out the columns that do not differ from the row that was read, so that a concurrent change of them
 * is not undone.
 */
function withoutSame(row: Partial<QrCodeRow>, stored: QrCode): Partial<QrCodeRow> {
  const entries = Object.entries(row);
  const differing = entries.filter(
    ([name, value]) => !isDeepStrictEqual(value, stored[name as keyof QrCode]),
  );
  const saysSomethingElse = differing.some(([name]) => content.has(name));
  const kept = entries.filter((entry) =>
    content.has(entry[0]) ? saysSomethingElse : differing.includes(entry),
  );
  return Object.fromEntries(kept);
}

/** The logo after the change; `changed` undefined = it stays as it is. */
async function findLogoAfter({ database }: Context, stored: QrCode, changed: Uint8Array | null | undefined) {
  if (changed !== undefined || stored.logo === null) return changed ?? null;
  return (await findOwnLogo(database.read, stored)) ?? null;
}

/** Validates the change and returns the columns to set. */
async function prepareChange(context: Context, stored: QrCode, change: Change): Promise<Partial<QrCodeRow>> {
  const type = change.type ?? stored.type;
  const row: Partial<QrCodeRow> & Pick<QrCode, 'content' | 'is_dynamic'> = {
    type,
    content: await changeContent(context, stored, readContent(type, change.data)),
    is_dynamic: chooseDynamic(type, change.dynamic, stored.is_dynamic),
    ...chooseLook(change, stored),
  };
  // If no name was ever given, the name follows the type.
  if (change.name !== undefined || stored.name === stored.type) row.name = change.name ?? type;
  if (change.logo !== undefined) row.logo = change.logo;
  requireCapacity({ ...stored, ...row });
  const logo = await changeLogo(context, stored, change.logo);
  return logo === undefined ? row : { ...row, logo_png: logo };
}

/**
 * What is sent back as it was stays, as clients must send `data` with every change; of a link, the own short
 * link that it leads to may be gone.
 */
async function changeContent(context: Context, stored: QrCode, sent: QrContent): Promise<QrContent> {
  return isDeepStrictEqual(sent, stored.content) ? stored.content : await checkAddresses(context, sent);
}

/**
 * The new logo; undefined = unchanged, so that a logo which is sent back need not exist any more; null =
 * removed.
 */
async function changeLogo(
  context: Context,
  stored: QrCode,
  sent: string | null | undefined,
): Promise<Buffer | null | undefined> {
  if (sent === undefined || sent === stored.logo) return undefined;
  return sent === null ? null : await fetchLogo(context, sent);
}
