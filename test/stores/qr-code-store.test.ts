import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import {
  deleteQrCodeRow,
  findDrawing,
  findPictureVersion,
  findQrCode,
  findScannedCode,
  insertQrCode,
  pageOfQrCodes,
  updateQrCodeRow,
} from '../../src/resources/qr-codes/qr-code-store.ts';
import { insertClickRows } from '../support/click-rows.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

const logo = Buffer.from([0x89, 0, 255, 10]);

const insert = async (database: Database, accountId: number, code: string): Promise<number> => {
  const row = {
    ...{ account_id: accountId, code, created_at: 5, type: 'email' as const, name: 'Mail', is_dynamic: 1 },
    ...{ foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logo: 'https://example.com/a.png' },
    content: { type: 'email' as const, email: 'ada@example.com', subject: "it's" },
    style: { margin: 2 },
    logo_png: logo,
  };
  return (await database.write((tx) => insertQrCode(tx, row))) as number;
};

onBothEngines('a code is stored once, across accounts', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insert(database, accountId, 'abc2345');
  assert.ok(id > 0);
  assert.equal(await insert(database, other, 'abc2345'), undefined);
  assert.equal((await findScannedCode(database.read, 'abc2345'))?.account_id, accountId);
});

onBothEngines('a code is read as it was stored, by its owner alone', async (database, accountId) => {
  const id = await insert(database, accountId, 'abc2345');
  const code = await findQrCode(database.read, accountId, id);
  assert.deepEqual(code && { ...code }, {
    ...{ id, account_id: accountId, code: 'abc2345', created_at: 5, type: 'email', name: 'Mail' },
    ...{ is_dynamic: 1, foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', scans: 0 },
    logo: 'https://example.com/a.png',
    content: { type: 'email', email: 'ada@example.com', subject: "it's" },
    style: { margin: 2 },
  });
  assert.equal(await findQrCode(database.read, await insertOwner(database), id), undefined);
});

onBothEngines('a visitor’s reading needs the code alone', async (database, accountId) => {
  const id = await insert(database, accountId, 'abc2345');
  const content = { type: 'email', email: 'ada@example.com', subject: "it's" };
  const scanned = await findScannedCode(database.read, 'abc2345');
  assert.deepEqual(scanned && { ...scanned }, {
    ...{ id, account_id: accountId, type: 'email', name: 'Mail', content, is_dynamic: 1 },
    block_id: null,
  });
  const drawing = await findDrawing(database.read, 'abc2345');
  assert.deepEqual(drawing?.content, content);
  assert.deepEqual(drawing?.style, { margin: 2 });
  assert.ok(logo.equals(Buffer.from(drawing?.logo_png ?? [])));
  assert.equal(drawing?.version, (await findPictureVersion(database.read, 'abc2345'))?.version);
  for (const find of [findScannedCode, findDrawing, findPictureVersion]) {
    assert.equal(await find(database.read, 'ABC2345'), undefined);
    assert.equal(await find(database.read, "x' or 1=1 --"), undefined);
  }
});

onBothEngines(
  'a page holds the newest first, with scans, and tells how many',
  async (database, accountId) => {
    const ids: number[] = [];
    for (let n = 1; n <= 5; n++) ids.push(await insert(database, accountId, `code${n}`));
    await insert(database, await insertOwner(database), 'foreign');
    await insertClickRows(database, { subject: 'qr', id: ids[2] as number });
    await insertClickRows(database, { subject: 'link', id: ids[1] as number });
    const page = await pageOfQrCodes(database.read, accountId, { limit: 2, offset: 2 });
    assert.equal(page.total, 5);
    assert.deepEqual(
      page.rows.map(({ code, scans }) => [code, scans]),
      [
        ['code3', 12],
        ['code2', 0],
      ],
    );
  },
);

onBothEngines('an update sets what it holds, and each makes a new version', async (database, accountId) => {
  const id = await insert(database, accountId, 'abc2345');
  const versionNow = async () => (await findPictureVersion(database.read, 'abc2345'))?.version;
  const update = (owner: number, change: object, at: number) =>
    database.write((tx) => updateQrCodeRow(tx, { account_id: owner, id }, { ...change, at }));
  assert.equal(await versionNow(), 5);
  assert.equal(await update(accountId, { name: 'New', style: {} }, 9), 'abc2345');
  assert.equal(await versionNow(), 9);
  assert.equal(await update(accountId, { logo: null, logo_png: null }, 9), 'abc2345');
  assert.equal(await versionNow(), 10);
  assert.equal(await update(accountId, { content: { type: 'text', text: 'x' }, type: 'text' }, 3), 'abc2345');
  assert.equal(await versionNow(), 11);
  const code = await findQrCode(database.read, accountId, id);
  assert.deepEqual(
    [code?.name, code?.style, code?.logo, code?.type, code?.content, code?.foreground, code?.created_at],
    ['New', {}, null, 'text', { type: 'text', text: 'x' }, 'rgb(0,0,0)', 5],
  );
  assert.equal((await findDrawing(database.read, 'abc2345'))?.logo_png, null);
  assert.equal(await update(await insertOwner(database), { name: 'Stolen' }, 20), undefined);
  assert.equal((await findQrCode(database.read, accountId, id))?.name, 'New');
});

onBothEngines('a delete touches the owner’s row alone', async (database, accountId) => {
  const [id, kept] = [await insert(database, accountId, 'gone'), await insert(database, accountId, 'kept')];
  const other = await insertOwner(database);
  assert.equal(await database.write((tx) => deleteQrCodeRow(tx, other, id)), undefined);
  assert.ok(await findQrCode(database.read, accountId, id));
  assert.equal(await database.write((tx) => deleteQrCodeRow(tx, accountId, id)), 'gone');
  assert.equal(await database.write((tx) => deleteQrCodeRow(tx, accountId, id)), undefined);
  assert.ok(await findQrCode(database.read, accountId, kept));
});
