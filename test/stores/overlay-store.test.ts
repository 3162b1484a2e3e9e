import assert from 'node:assert/strict';
import {
  deleteOverlayRow,
  findOverlay,
  insertOverlay,
  pageOfOverlays,
  updateOverlayRow,
} from '../../src/resources/overlays/overlay-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertDeliveredLink, readDelivery } from '../support/link-delivery.ts';

const appearance = { position: 'bottom', background: '#ffffff', color: '#111827' } as const;
const message = { text: 'Größe “x” 😀', ...appearance };
const row = (accountId: number, name: string) => ({
  accountId,
  type: 'message' as const,
  name,
  settings: message,
  at: 1,
});

onBothEngines('an overlay is found by its owner alone, as it was stored', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertOverlay(database, row(accountId, 'Sale'));
  assert.deepEqual(await findOverlay(database.read, accountId, id), {
    id,
    account_id: accountId,
    type: 'message',
    name: 'Sale',
    settings: message,
    created_at: 1,
  });
  assert.equal(await findOverlay(database.read, other, id), undefined);
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  for (let n = 1; n <= 5; n++) await insertOverlay(database, row(accountId, `O${n}`));
  const page = await pageOfOverlays(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ name }) => name),
    ['O3', 'O2'],
  );
});

onBothEngines('an update touches what is given of the owner’s row alone', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertOverlay(database, row(accountId, 'Sale'));
  const another = await insertOverlay(database, row(accountId, 'Another'));
  const earlier = await findOverlay(database.read, accountId, id);
  const anotherEarlier = await findOverlay(database.read, accountId, another);
  assert.ok(earlier);
  await updateOverlayRow(database, { id, account_id: other }, { name: 'Theirs' });
  await updateOverlayRow(database, earlier, {});
  assert.deepEqual(await findOverlay(database.read, accountId, id), earlier);
  const content = {
    type: 'poll' as const,
    settings: { question: '?', options: ['a', 'b'], ...appearance },
  };
  await updateOverlayRow(database, earlier, { content });
  assert.deepEqual(await findOverlay(database.read, accountId, id), { ...earlier, ...content });
  assert.deepEqual(await findOverlay(database.read, accountId, another), anotherEarlier);
});

onBothEngines(
  'deleting makes the links that showed it direct, and no others',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const id = await insertOverlay(database, row(accountId, 'Sale'));
    const shown = await insertDeliveredLink(database, accountId, `overlay:${id}`);
    const others = [
      [await insertDeliveredLink(database, accountId, `overlay:${id}0`), `overlay:${id}0`],
      [await insertDeliveredLink(database, accountId, `splash:${id}`), `splash:${id}`],
      [await insertDeliveredLink(database, accountId, 'frame'), 'frame'],
      [await insertDeliveredLink(database, other, `overlay:${id}`), `overlay:${id}`],
    ] as const;
    assert.equal(await deleteOverlayRow(database, other, id), undefined);
    assert.equal(await readDelivery(database, shown), `overlay:${id}`);
    assert.equal((await deleteOverlayRow(database, accountId, id))?.length, 1);
    assert.equal(await readDelivery(database, shown), 'direct');
    for (const [link, delivery] of others) assert.equal(await readDelivery(database, link), delivery);
    assert.equal(await deleteOverlayRow(database, accountId, id), undefined);
  },
);
