import type { z } from '@hono/zod-openapi';
import type * as contract from '../../../contract/qr-codes.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { checkAddresses, readContent } from './check-content.ts';
import { chooseColours } from './choose-colours.ts';
import { chooseDynamic } from './choose-dynamic.ts';
import { fetchLogo } from './fetch-logo.ts';
import type { QrCode } from './qr-code.ts';
import { findQrCode, type QrCodeRow, updateQrCodeRow } from './qr-code-store.ts';
import { requireCapacity } from './require-capacity.ts';

type Change = z.output<typeof contract.updateQrCode.body>;

/**
 * Reference, QR codes: `data` is required, what is not sent stays, and so does the code's address.
 * @throws AppError qrNotFound, invalidInput naming the field, invalidUrl
 */
export async function updateQrCode(context: Context, id: number, change: Change): Promise<void> {
  const { account, clock, database, changes } = context;
  const stored = await findQrCode(database.read, account.id, id);
  if (!stored) throw notFound('qrNotFound');
  const row = await prepareChange(context, stored, change);
  const code = await database.write((tx) => updateQrCodeRow(tx, stored, { ...row, at: clock.now() }));
  if (code === undefined) throw notFound('qrNotFound');
  changes.announce({ kind: 'qr', code });
}

/** The columns that change. */
async function prepareChange(context: Context, stored: QrCode, change: Change): Promise<Partial<QrCodeRow>> {
  const type = change.type ?? stored.type;
  const row: Partial<QrCodeRow> & Pick<QrCode, 'content' | 'is_dynamic'> = {
    type,
    content: await checkAddresses(context, readContent(type, change.data)),
    is_dynamic: chooseDynamic(type, change.dynamic, stored.is_dynamic),
    ...chooseColours(change, stored),
  };
  if (change.name !== undefined) row.name = change.name ?? type;
  if (change.style !== undefined) row.style = change.style ?? {};
  if (change.logo !== undefined) row.logo = change.logo;
  requireCapacity({ ...stored, ...row });
  const logo = await changeLogo(context, stored, change.logo);
  return logo === undefined ? row : { ...row, logo_png: logo };
}

/** undefined = it stays: one that is sent back as it was need not exist any more. null = taken away. */
async function changeLogo(
  context: Context,
  stored: QrCode,
  sent: string | null | undefined,
): Promise<Buffer | null | undefined> {
  if (sent === undefined || sent === stored.logo) return undefined;
  return sent === null ? null : await fetchLogo(context, sent);
}
