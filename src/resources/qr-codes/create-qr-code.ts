import type { z } from '@hono/zod-openapi';
import type * as contract from '../../../contract/qr-codes.ts';
import type { Context } from '../../http/context.ts';
import { readableAlphabet } from '../../platform/ids.ts';
import { checkAddresses } from './check-content.ts';
import { chooseColours } from './choose-colours.ts';
import { chooseDynamic } from './choose-dynamic.ts';
import type { QrContent } from './encode-content.ts';
import { fetchLogo } from './fetch-logo.ts';
import type { QrCode } from './qr-code.ts';
import { insertQrCode, type QrCodeRow } from './qr-code-store.ts';
import { requireCapacity } from './require-capacity.ts';

type Wanted = z.output<typeof contract.createQrCode.body>;

const codeCharacters = 7;
const codeAttemptsMax = 20;

/**
 * Reference, QR codes. All that is slow (a logo) is done before anything is written.
 * @throws AppError invalidInput naming the field, invalidUrl
 */
export async function createQrCode(context: Context, wanted: Wanted): Promise<Pick<QrCode, 'id' | 'code'>> {
  const { type, logo } = wanted;
  const row = {
    type,
    name: wanted.name ?? type,
    content: await checkAddresses(context, { type, ...wanted.data } as QrContent),
    is_dynamic: chooseDynamic(type, wanted.dynamic),
    ...chooseColours(wanted),
    logo: logo ?? null,
    style: wanted.style ?? {},
  };
  requireCapacity(row);
  const logo_png = logo === undefined ? null : await fetchLogo(context, logo);
  const stored = await insertUnderCode(context, { ...row, logo_png });
  context.changes.announce({ kind: 'qr', code: stored.code });
  return stored;
}

/** Under a random code that is free: insert, and try another if it is taken. */
function insertUnderCode({ account, clock, database, randomText }: Context, row: QrCodeRow) {
  const owned = { ...row, account_id: account.id, created_at: clock.now() };
  return database.write(async (tx) => {
    for (let attempt = 0; attempt < codeAttemptsMax; attempt++) {
      const code = randomText(readableAlphabet, codeCharacters);
      const id = await insertQrCode(tx, { ...owned, code });
      if (id !== undefined) return { id, code };
    }
    throw new Error(`${codeAttemptsMax} random codes in a row were taken`);
  });
}
