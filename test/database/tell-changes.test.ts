import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RawNode, sql } from 'kysely';
import { deleteSharedChanges, findHorizon, recordChanges } from '../../src/database/changes/change-store.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { createTeller, tellNewChanges } from '../../src/database/changes/tell-changes.ts';
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
    const look = () => tellNewChanges(database.read, teller);
    const transactions = fc.array(
      fc.record({ changes: fc.integer({ min: 1, max: 3 }), endsAfter: fc.integer({ min: 0, max: 8 }) }),
      { minLength: 1, maxLength: 8 },
    );
    let made = 0;
    await fc.assert(
      fc.asyncProperty(transactions, async (wanted) => {
        const before = told.length;
        const expected = new Set<string>();
        // Each transaction records its changes at once and commits later, some only after looks at newer
        // transactions.
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

test('however many there are, they are told in their order, page by page', async () => {
  const database = await openPostgres(await createDatabase(url));
  const { changes, told } = listen();
  try {
    const teller = createTeller(changes, await findHorizon(database.read));
    const made = Array.from({ length: 5_000 }, (_, n) => ({ kind: 'qr', code: `code-${n}` }) as const);
    await database.write((tx) => recordChanges(tx, made, Date.now()));
    await tellNewChanges(database.read, teller);
    await tellNewChanges(database.read, teller);
    assert.deepEqual(told, made);
  } finally {
    await database.close();
  }
});

test('old changes are removed in steps, and the others stay', async () => {
  const database = await openPostgres(await createDatabase(url));
  try {
    const make = (count: number, at: number) =>
      database.write((tx) =>
        recordChanges(
          tx,
          Array.from({ length: count }, (_, n) => ({ kind: 'qr', code: `${at}-${n}` })),
          at,
        ),
      );
    await make(7, 1);
    await make(2, Date.now());
    const removed = [];
    for (let step = 0; step < 3; step++)
      removed.push(await deleteSharedChanges(database.read, { ageMs: 60_000, limit: 5 }));
    assert.deepEqual(removed, [5, 2, 0]);
    assert.equal((await database.read.selectFrom('change').select('seq').execute()).length, 2);
  } finally {
    await database.close();
  }
});

test('that no change is old is found by the index, not by reading all changes', async () => {
  const database = await openPostgres(await createDatabase(url));
  try {
    for (let some = 0; some < 10; some++)
      await database.write((tx) =>
        recordChanges(
          tx,
          Array.from({ length: 500 }, (_, n) => ({ kind: 'qr', code: `${some}-${n}` })),
          Date.now(),
        ),
      );
    await sql`analyze change`.execute(database.read);
    let plan = '';
    const explained = database.read.withPlugin({
      transformQuery: ({ node }) => {
        if (!RawNode.is(node)) throw new Error('not a statement in SQL');
        const [first, ...others] = node.sqlFragments;
        return { ...node, sqlFragments: [`explain ${first}`, ...others] };
      },
      async transformResult({ result }) {
        plan = JSON.stringify(result.rows);
        return result;
      },
    });
    await deleteSharedChanges(explained, { ageMs: 60_000, limit: 5 });
    assert.match(plan, /change_by_age/);
  } finally {
    await database.close();
  }
});

test('who may have missed changes is told that anything may have changed', () => {
  const { changes, told } = listen();
  const teller = createTeller(changes, 100n);
  teller.advance(110n);
  assert.deepEqual(told, []);
  teller.restart(120n);
  const everything = { kind: 'everything' } as const;
  assert.deepEqual(told, [everything]);
  teller.tell([{ seq: 7, transaction: 130n, change: { kind: 'qr', code: 'lost' } }]);
  // After a failover to a server that had not received the last transactions.
  teller.advance(90n);
  assert.deepEqual(told.slice(2), [everything]);
  assert.equal(teller.horizon(), 90n);
  const again = { kind: 'qr', code: 'again' } as const;
  teller.tell([{ seq: 7, transaction: 95n, change: again }]);
  assert.deepEqual(told.slice(3), [again], 'its changes may have the numbers of lost ones');
  teller.advance(95n);
  teller.tell([
    { seq: 7, transaction: 95n, change: again },
    { seq: 8, transaction: 96n, change: undefined },
  ]);
  assert.deepEqual(told.slice(3), [again], 'neither twice nor what only a newer version knows');
});
