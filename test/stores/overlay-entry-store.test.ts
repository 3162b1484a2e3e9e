import assert from 'node:assert/strict';
import {
  addVote,
  entriesPerMinuteMax,
  insertEntry,
  pageOfEntries,
  votesOf,
} from '../../src/resources/overlays/overlay-entry-store.ts';
import { deleteOverlayRow, insertOverlay } from '../../src/resources/overlays/overlay-store.ts';
import type { Database } from '../../src/database/database.ts';
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

onBothEngines('a repeated entry is looked for among the newest only', async (database, accountId) => {
  const overlay = await addOverlay(database, accountId);
  const insert = (message: string) => insertEntry(database, overlay, { ...entry, message });
  await insert('Hello');
  for (let n = 1; n < entriesPerMinuteMax; n++) await insert(`Another ${n}`);
  assert.equal(await insert('Hello'), 'repeated');
  await insert('One more');
  assert.equal(typeof (await insert('Hello')), 'number');
});
