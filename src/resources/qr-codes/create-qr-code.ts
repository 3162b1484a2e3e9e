import type { z } from '@hono/zod-openapi';
import type * as contract from '../../../contract/qr-codes.ts';
import type { Context } from '../../http/context.ts';
import { readableAlphabet } from '../../platform/ids.ts';
import { checkAddresses } from './contents/check-content.ts';
import { chooseDynamic } from './contents/choose-dynamic.ts';
import { chooseLook } from './look/choose-look.ts';
import type { QrContent } from './contents/encode-content.ts';
import { fetchLogo, takeLogo } from './look/fetch-logo.ts';
import { codeCharacters, type QrCode } from './qr-code.ts';
import { insertQrCode, type QrCodeRow } from './qr-code-store.ts';
import { requireCapacity } from './require-capacity.ts';
import { requireScannable, type Scannability } from './require-scannable.ts';

type Wanted = z.output<typeof contract.createQrCode.body>;
/** The row to be stored, and a warning for the user if there is one. */
export interface PreparedQrCode {
  row: QrCodeRow;
  warning?: string;
}
export type StoredQrCode = Pick<QrCode, 'id' | 'code'> & Scannability;

const codeAttemptsMax = 20;

/**
 * Reference, QR codes. Everything slow (reading the logo, the scan check) is done before anything is written.
 * @throws AppError invalidInput naming the field, invalidUrl, targetListed, unavailable
 */
export async function createQrCode(context: Context, wanted: Wanted): Promise<StoredQrCode> {
  return storeQrCode(context, await prepareQrCode(context, wanted));
}

/**
 * Validates a request and returns the row to be stored, without storing it. `readLogo` returns the logo that
 * the request names as a PNG.
 * @throws AppError as createQrCode
 */
export async function prepareQrCode(
  context: Context,
  wanted: Wanted,
  readLogo: typeof fetchLogo = fetchLogo,
): Promise<PreparedQrCode> {
  const { type, logo } = wanted;
  const row = {
    type,
    name: wanted.name ?? type,
    content: await checkAddresses(context, { type, ...wanted.data } as QrContent),
    is_dynamic: chooseDynamic(type, wanted.dynamic),
    ...chooseLook(wanted),
    logo: logo ?? null,
  };
  requireCapacity(row);
  const drawn = { ...row, logo_png: logo === undefined ? null : await readLogo(context, logo) };
  const { scannability, ...warning } = await requireScannable(context.settings, drawn);
  return { row: { ...drawn, scannability }, ...warning };
}

/** @throws AppError invalidInput when the logo was deleted since it was read */
export async function storeQrCode(
  context: Context,
  { row, ...warning }: PreparedQrCode,
): Promise<StoredQrCode> {
  const stored = await insertUnderCode(context, row);
  context.changes.announce({ kind: 'qr', code: stored.code });
  return { ...stored, scannability: row.scannability, ...warning };
}

/** Stores the code under a random name: insert, and try another name if it is taken. */
function insertUnderCode(context: Context, row: QrCodeRow) {
  const { account, clock, database, randomText } = context;
  const owned = { ...row, account_id: account.id, created_at: clock.now() };
  return database.write(async (tx) => {
    await takeLogo(tx, context, row);
    for (let attempt = 0; attempt < codeAttemptsMax; attempt++) {
      const code = randomText(readableAlphabet, codeCharacters);
      const id = await insertQrCode(tx, { ...owned, code });
      if (id !== undefined) return { id, code };
    }
    throw new Error(`${codeAttemptsMax} random codes in a row were taken`);
  });
}
