import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findHorizon, findSharedChanges, recordChanges } from '../../src/database/change-store.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { createTeller } from '../../src/database/tell-changes.ts';
import { type Change, createChangeFeed } from '../../src/platform/change-feed.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

function listen() {
  const told: Change[] = [];
  const changes = createChangeFeed();
  changes.subscribe((change) => told.push(change));
  return { changes, told };
}

test('each change is told once, however the transactions that make them overlap', async () => {
  const database = await openPostgres(await createDatabase(url), { connectionsMax: 30 });
  const { changes, told } = listen();
  try {
    const teller = createTeller(changes, await findHorizon(database.read));
    const look = async () =>
      teller.tell({ ...(await findSharedChanges(database.read, teller.horizon())), isComplete: true });
    const transactions = fc.array(
      fc.record({ changes: fc.integer({ min: 1, max: 3 }), endsAfter: fc.integer({ min: 0, max: 8 }) }),
      { minLength: 1, maxLength: 8 },
    );
    let made = 0;
    await fc.assert(
      fc.asyncProperty(transactions, async (wanted) => {
        const before = told.length;
        const expected = new Set<string>();
        // Each makes its changes at once and ends later, some after looks at what began after it.
        const ends = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
        const began = wanted.map(() => Promise.withResolvers<void>());
        const writing = wanted.map((transaction, place) =>
          database.write(async (tx) => {
            await (place === 0 ? undefined : began[place - 1]?.promise);
            for (let n = 0; n < transaction.changes; n++) {
              const code = `code-${++made}`;
              expected.add(code);
              await recordChanges(tx, [{ kind: 'qr', code }], Date.now());
            }
            began[place]?.resolve();
            await ends[transaction.endsAfter]?.promise;
          }),
        );
        await began.at(-1)?.promise;
        for (const end of ends) {
          await look();
          end.resolve();
        }
        await Promise.all(writing);
        await look();
        await look();
        const codes = told.slice(before).map((change) => (change.kind === 'qr' ? change.code : change.kind));
        assert.deepEqual(codes.toSorted(), [...expected].toSorted());
      }),
      { numRuns: 20 },
    );
  } finally {
    await database.close();
  }
});

test('who may have missed changes is told that anything may have changed', () => {
  const { changes, told } = listen();
  const teller = createTeller(changes, 100n);
  teller.tell({ found: [], horizon: 110n, isComplete: true });
  assert.deepEqual(told, []);
  teller.tell({ found: [], horizon: 120n, isComplete: false });
  assert.deepEqual(told, [{ kind: 'everything' }]);
  // Another server took over, which had not heard of the last transactions.
  teller.tell({ found: [], horizon: 90n, isComplete: true });
  assert.deepEqual(told, [{ kind: 'everything' }, { kind: 'everything' }]);
  assert.equal(teller.horizon(), 90n);
});
