import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type EventRow, EventsThere } from '../../../src/clicks/count/click-rows.ts';
import { createClickStore } from '../../../src/clicks/click-store.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import { createSqliteEvents } from '../../../src/clicks/rows/sqlite-events.ts';
import { assertCountsFitEvents } from '../../support/clicks/click-counts.ts';
import { type MemoryDatabase, packVisits, withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { makeVisit, noon } from '../../support/clicks/visits.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const anyNumber = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat(),
  fc.constantFrom(0, 99_999_999, 100_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER),
);
const anyEvent: fc.Arbitrary<EventRow> = fc.record({
  id: fc.oneof(
    { weight: 40, arbitrary: bytes(16) },
    { weight: 1, arbitrary: fc.constant(new Uint8Array(16)) },
  ),
  subject: fc.constantFrom('link' as const, 'qr' as const),
  subject_id: anyNumber,
  account_id: anyNumber,
  at: anyNumber,
  kind: fc.constantFrom('human' as const, 'bot' as const),
  reason: fc.constantFrom('', 'tool', "'", '\u{1f39c}'),
  rules_version: fc.nat(9),
  is_unique: fc.nat(1),
  agent_id: anyNumber,
  names: fc.oneof(fc.uint8Array({ maxLength: 6 }), fc.uint8Array({ maxLength: 300, size: 'max' })),
  visitor: fc.option(bytes(16)),
});
/** Rows that no visit produces, but that storing rows one by one accepts. */
const anyOddEvent: fc.Arbitrary<EventRow> = fc
  .tuple(
    anyEvent,
    fc.constantFrom<Partial<EventRow>>(
      { at: -1 },
      { at: 0.5 },
      { agent_id: -7 },
      { is_unique: 2 },
      { visitor: new Uint8Array(3) },
      { names: new Uint8Array(10_001) },
    ),
  )
  .map(([event, odd]) => ({ ...event, ...odd }));
const fewEvents = fc.array(
  fc.oneof({ weight: 60, arbitrary: anyEvent }, { weight: 1, arbitrary: anyOddEvent }),
  { maxLength: 40, size: 'max' },
);
/** Now and then more than a statement takes: the same ones under other ids. */
const anyEvents = fc
  .tuple(fewEvents, fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(40) }))
  .map(([events, copies]) =>
    Array.from({ length: copies }, (_, copy) =>
      events.map((event) => ({ ...event, id: event.id.map((byte) => byte ^ copy) })),
    ).flat(),
  );

const never = async () => assert.fail('Nothing is to be done when an event was there.');

test('any events are stored by the hundred as they are one by one, or nothing is done', async () => {
  let [done, undone] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvents, { maxLength: 4 }), (lists) =>
      withMemoryDatabase((together) =>
        withMemoryDatabase(async (single) => {
          for (const events of lists) {
            const isNew = await insert(single, events);
            const before = await contents(together);
            if (await insertTogether(together, events)) {
              done++;
              assert.ok(isNew.every(Boolean));
            } else {
              undone++;
              assert.deepEqual(await contents(together), before);
              await insert(together, events);
            }
            assert.deepEqual(await contents(together), await contents(single));
          }
        }),
      ),
    ),
  );
  assert.ok(done > 20 && undone > 20, `${done} ${undone}`);
});

test('more events than a statement takes are all stored, whatever kinds are among them', async () => {
  const events = Array.from({ length: 1_203 }, (_, n) => eventOf(n));
  await withMemoryDatabase(async (database) => {
    assert.equal(await insertTogether(database, events), true);
    const again = [eventOf(5_000), ...events.slice(700, 701)];
    assert.equal(await insertTogether(database, again), false);
    assert.equal((await contents(database)).length, events.length);
    const distinct = new Set((await contents(database)).map(({ subject_id }) => subject_id));
    assert.equal(distinct.size, events.length);
  });
});

test('what is done meanwhile is done once, after the events are stored, and its failure is told', async () => {
  await withMemoryDatabase(async (database) => {
    const { insertNewEvents } = createSqliteEvents(database.connection);
    const stored: number[] = [];
    await database.write(async (tx) => {
      const count = async () => {
        const rows = await tx.selectFrom('click').select('id').execute();
        stored.push(rows.length);
      };
      assert.equal(await insertNewEvents([eventOf(1), eventOf(2)], count), true);
    });
    assert.deepEqual(stored, [2]);
    await assert.rejects(
      database.write(() => insertNewEvents([eventOf(3), eventOf(2)], never)),
      EventsThere,
    );
    await assert.rejects(
      database.write(() =>
        insertNewEvents([eventOf(4)], () => Promise.reject(new Error('not to be counted'))),
      ),
      /not to be counted/,
    );
    assert.equal((await contents(database)).length, 2);
  });
});

test('a large batch that comes again among new clicks adds only the new ones', async () => {
  await withMemoryDatabase(async (database) => {
    const store = createClickStore(database.write, () => createSqliteClickRows(database.connection));
    const visits = Array.from({ length: 1_500 }, (_, n) =>
      makeVisit({ subjectId: 1 + (n % 700), address: `203.0.113.${n % 9}`, at: noon + n }),
    );
    const saltOf = () => '0'.repeat(32);
    await store.store(packVisits(visits.slice(0, 1_200), saltOf), { segment: 'a.spool', drainedBytes: 1 });
    await store.store(packVisits(visits, saltOf), { segment: 'copy.spool', drainedBytes: 1 });
    assert.equal((await contents(database)).length, 1_500);
    const totals = await database.read.selectFrom('click_total').select('clicks').execute();
    assert.equal(
      totals.reduce((sum, { clicks }) => sum + clicks, 0),
      1_500,
    );
    await assertCountsFitEvents(database);
  });
});

function eventOf(n: number): EventRow {
  return {
    id: Uint8Array.from({ length: 16 }, (_, place) => (place < 4 ? (n >> (8 * place)) & 255 : place)),
    subject: n % 7 === 0 ? 'qr' : 'link',
    subject_id: n + 1,
    account_id: 3,
    at: 1_700_000_000_000 + n,
    kind: n % 5 === 0 ? 'bot' : 'human',
    reason: n % 5 === 0 ? 'tool' : '',
    rules_version: 1,
    is_unique: n % 2,
    agent_id: 2 ** 52 - n,
    names: new Uint8Array(n % 40),
    visitor: n % 3 === 0 ? null : new Uint8Array(16).fill(n % 256),
  };
}

function insert({ write, connection }: MemoryDatabase, events: EventRow[]): Promise<boolean[]> {
  return write(() => createSqliteEvents(connection).insertEvents(events));
}

/**
 * Stores the events by iterating over them. As in a batch, each one is valid only until the next is taken.
 */
function insertTogether({ write, connection }: MemoryDatabase, events: EventRow[]): Promise<boolean> {
  const passing = {
    *[Symbol.iterator]() {
      for (const event of events) {
        const row = structuredClone(event);
        yield row;
        row.id.fill(255);
        row.names.fill(255);
        row.visitor?.fill(255);
      }
    },
  };
  return write(() => createSqliteEvents(connection).insertNewEvents(passing, async () => {})).catch(
    (error) => {
      if (error instanceof EventsThere) return false;
      throw error;
    },
  );
}

function contents({ read }: MemoryDatabase) {
  return read.selectFrom('click').selectAll().orderBy('id').execute();
}
