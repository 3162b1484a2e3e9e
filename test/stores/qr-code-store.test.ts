import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import {
  deleteQrCodeRow,
  findLogo,
  findOwnLogo,
  findPictureSource,
  findQrCode,
  findScannedCode,
  insertQrCode,
  pageOfQrCodes,
  updateQrCodeRow,
} from '../../src/resources/qr-codes/qr-code-store.ts';
import { insertClickRows } from '../support/clicks/click-rows.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

const logo = Buffer.from([0x89, 0, 255, 10]);
const logoHash = createHash('sha256').update(logo).digest('base64url');

const insert = async (database: Database, accountId: number, code: string): Promise<number> => {
  const row = {
    ...{ account_id: accountId, code, created_at: 5, type: 'email' as const, name: 'Mail', is_dynamic: 1 },
    ...{ foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logo: 'https://example.com/a.png' },
    content: { type: 'email' as const, email: 'ada@example.com', subject: "it's" },
    style: { margin: 2 },
    scannability: 97,
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
    scannability: 97,
  });
  assert.equal(await findQrCode(database.read, await insertOwner(database), id), undefined);
});

onBothEngines(
  'a logo is that of the code alone, and read by its owner alone',
  async (database, account_id) => {
    const bare = await insert(database, account_id, 'abc2345');
    const id = await insert(database, account_id, 'abc2346');
    await database.write((tx) =>
      updateQrCodeRow(tx, { account_id, id: bare }, { logo: null, logo_png: null }),
    );
    const logoOf = async (of: { account_id: number; id: number }) => await findOwnLogo(database.read, of);
    assert.deepEqual(Buffer.from((await logoOf({ account_id, id })) ?? ''), logo);
    assert.equal(await logoOf({ account_id, id: bare }), undefined);
    assert.equal(await logoOf({ account_id: await insertOwner(database), id }), undefined);
  },
);

onBothEngines('a visitor’s reading needs the code alone', async (database, accountId) => {
  const id = await insert(database, accountId, 'abc2345');
  const content = { type: 'email', email: 'ada@example.com', subject: "it's" };
  const scanned = await findScannedCode(database.read, 'abc2345');
  assert.deepEqual(scanned && { ...scanned }, {
    ...{ id, account_id: accountId, type: 'email', content, is_dynamic: 1 },
    block_id: null,
  });
  const source = await findPictureSource(database.read, 'abc2345');
  assert.deepEqual(source && { ...source }, {
    ...{ code: 'abc2345', name: 'Mail', content, is_dynamic: 1, style: { margin: 2 } },
    ...{ foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logo_hash: logoHash },
    block_id: null,
  });
  for (const find of [findScannedCode, findPictureSource]) {
    assert.equal(await find(database.read, 'ABC2345'), undefined);
    assert.equal(await find(database.read, "x' or 1=1 --"), undefined);
  }
});

onBothEngines('a logo is read under its hash, and no other', async (database, accountId) => {
  await insert(database, accountId, 'abc2345');
  const found = await findLogo(database.read, 'abc2345', logoHash);
  assert.ok(logo.equals(Buffer.from(found ?? [])));
  assert.equal(await findLogo(database.read, 'abc2345', 'another'), undefined);
  assert.equal(await findLogo(database.read, 'unknown', logoHash), undefined);
});

onBothEngines(
  'a page holds the newest first, with scans, and tells how many',
  async (database, accountId) => {
    const ids: number[] = [];
    for (let n = 1; n <= 5; n++) ids.push(await insert(database, accountId, `code${n}`));
    await insert(database, await insertOwner(database), 'foreign');
    await insertClickRows(database, { subject: 'qr', id: ids[2] as number });
    await insertClickRows(database, { subject: 'link', id: ids[1] as number });
    const page = await pageOfQrCodes(database.read, {
      accountId: accountId,
      search: undefined,
      range: { limit: 2, offset: 2 },
    });
    assert.equal(page.total, 5);
    assert.deepEqual(
      page.rows.map(({ code, scans }) => [code, scans]),
      [
        ['code3', 12],
        ['code2', 0],
      ],
    );
    // A thousand long contents would hold up whoever else waits for the database.
    assert.ok(page.rows.every((listed) => !('content' in listed)));
  },
);

onBothEngines('an update sets what it holds, the hash of a logo with it', async (database, accountId) => {
  const id = await insert(database, accountId, 'abc2345');
  const hashNow = async () => (await findPictureSource(database.read, 'abc2345'))?.logo_hash;
  const update = (owner: number, change: object) =>
    database.write((tx) => updateQrCodeRow(tx, { account_id: owner, id }, change));
  assert.equal(await update(accountId, { name: 'New', style: {}, scannability: 80 }), 'abc2345');
  assert.equal(await hashNow(), logoHash);
  assert.equal(await update(accountId, { logo_png: Buffer.from('another') }), 'abc2345');
  assert.match((await hashNow()) ?? '', /^[\w-]{43}$/);
  assert.notEqual(await hashNow(), logoHash);
  assert.equal(await update(accountId, { logo: null, logo_png: null }), 'abc2345');
  assert.equal(await hashNow(), null);
  assert.equal(await update(accountId, { content: { type: 'text', text: 'x' }, type: 'text' }), 'abc2345');
  const code = await findQrCode(database.read, accountId, id);
  assert.deepEqual(
    [code?.name, code?.style, code?.logo, code?.type, code?.content, code?.foreground, code?.created_at],
    ['New', {}, null, 'text', { type: 'text', text: 'x' }, 'rgb(0,0,0)', 5],
  );
  assert.equal(code?.scannability, 80);
  assert.equal(await update(await insertOwner(database), { name: 'Stolen' }), undefined);
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
