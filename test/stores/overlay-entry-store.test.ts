import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addVote,
  insertEntry,
  pageOfEntries,
  votesOf,
} from '../../src/resources/overlays/overlay-entry-store.ts';
import { deleteOverlayRow, insertOverlay } from '../../src/resources/overlays/overlay-store.ts';
import type { Database } from '../../src/database/database.ts';
import { withMemoryDatabase } from '../support/clicks/click-stores.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

const settings = { text: 'Hello', position: 'bottom', background: '#ffffff', color: '#111827' } as const;
const entry = { name: '', email: 'a@example.com', subject: '', message: 'Größe “x” 😀', created_at: 5 };

async function addOverlay(database: Database, accountId: number) {
  const id = await insertOverlay(database, { accountId, type: 'contact', name: 'A', settings, at: 1 });
  return { id, account_id: accountId };
}

onBothEngines('entries are found newest first, by the overlay’s owner alone', async (database, accountId) => {
  const overlay = await addOverlay(database, accountId);
  const other = await insertOwner(database);
  for (let n = 1; n <= 5; n++) await insertEntry(database, overlay, { ...entry, name: `N${n}` });
  const page = await pageOfEntries(database.read, overlay, { limit: 2, offset: 1 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ name, email, subject, message, created_at }) => ({
      ...{ name, email, subject, message, created_at },
    })),
    [
      { ...entry, name: 'N4' },
      { ...entry, name: 'N3' },
    ],
  );
  const foreign = { ...overlay, account_id: other };
  assert.deepEqual(await pageOfEntries(database.read, foreign, { limit: 9, offset: 0 }), {
    rows: [],
    total: 0,
  });
  assert.equal(await insertEntry(database, foreign, entry), 'gone');
});

onBothEngines('votes that come at the same moment all count', async (database, accountId) => {
  const overlay = await addOverlay(database, accountId);
  const votes = Array.from({ length: 40 }, (_, n) =>
    addVote(database, overlay, n % 4 === 0 ? 'Tea' : 'Coffee'),
  );
  assert.deepEqual(new Set(await Promise.all(votes)), new Set([true]));
  assert.deepEqual(
    await votesOf(database.read, overlay),
    new Map([
      ['Coffee', 30],
      ['Tea', 10],
    ]),
  );
  assert.deepEqual(
    await votesOf(database.read, { ...overlay, account_id: overlay.account_id + 1 }),
    new Map(),
  );
});

onBothEngines(
  'a deleted overlay takes its entries and votes with it, and no others',
  async (database, accountId) => {
    const [gone, stays] = [await addOverlay(database, accountId), await addOverlay(database, accountId)];
    for (const overlay of [gone, stays]) {
      await insertEntry(database, overlay, entry);
      await addVote(database, overlay, 'Tea');
    }
    await deleteOverlayRow(database, accountId, gone.id);
    assert.equal((await pageOfEntries(database.read, gone, { limit: 9, offset: 0 })).total, 0);
    assert.equal((await votesOf(database.read, gone)).size, 0);
    assert.equal((await pageOfEntries(database.read, stays, { limit: 9, offset: 0 })).total, 1);
    assert.equal((await votesOf(database.read, stays)).size, 1);
    assert.equal(await insertEntry(database, gone, entry), 'gone');
    assert.equal(await addVote(database, gone, 'Tea'), false);
  },
);

test('with very many entries, looking for a repeated one keeps other writers waiting for a moment only', async () => {
  await withMemoryDatabase(async (database) => {
    const overlay = await addOverlay(database, await insertOwner(database));
    const old = { ...entry, overlay_id: overlay.id, account_id: overlay.account_id };
    const some = Array.from({ length: 1_000 }, () => old);
    for (let part = 0; part < 60; part++)
      await database.write((tx) => tx.insertInto('overlay_entry').values(some).execute());
    const later = { ...entry, message: 'Again', created_at: 60_000 };
    assert.equal(typeof (await insertEntry(database, overlay, later)), 'number');
    const spent = await cpuMsOf(async () => {
      for (let time = 0; time < 20; time++)
        assert.equal(await insertEntry(database, overlay, later), 'repeated');
      for (let time = 0; time < 20; time++) {
        const other = { ...later, message: `Another ${time}` };
        assert.equal(typeof (await insertEntry(database, overlay, other)), 'number');
      }
    });
    assert.ok(spent < 130, `${spent} ms`);
  });
});
