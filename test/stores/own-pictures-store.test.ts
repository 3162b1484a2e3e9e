import assert from 'node:assert/strict';
import { findOwnPictures } from '../../src/resources/qr-codes/pictures/own-pictures-store.ts';
import { insertQrCode } from '../../src/resources/qr-codes/qr-code-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

onBothEngines('of many ids those are found that the account has', async (database, accountId) => {
  const insert = (owner: number, code: string, name: string) =>
    database.write(async (tx) => {
      const content = { type: 'text' as const, text: name };
      const look = { foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logo: null, style: {} };
      const row = { ...look, content, type: content.type, is_dynamic: 0, scannability: 100, logo_png: null };
      return (
        (await insertQrCode(tx, { ...row, account_id: owner, code, name, created_at: 1_795_000_000_000 })) ??
        0
      );
    });
  const own = [await insert(accountId, 'aaa2222', 'One'), await insert(accountId, 'bbb3333', 'Two')];
  const foreign = await insert(await insertOwner(database), 'ccc4444', 'Three');
  const asked = [...own, foreign, 999_999, Number.MAX_SAFE_INTEGER];
  const found = await findOwnPictures(database.read, accountId, asked);
  assert.deepEqual(
    found.map((code) => ({ ...code })).toSorted((a, b) => a.id - b.id),
    [
      { id: own[0], code: 'aaa2222', name: 'One', created_at: 1_795_000_000_000 },
      { id: own[1], code: 'bbb3333', name: 'Two', created_at: 1_795_000_000_000 },
    ],
  );
  const many = Array.from({ length: 500 }, (_, n) => Number(own[0]) + n);
  assert.equal((await findOwnPictures(database.read, accountId, many)).length, 2);
});
