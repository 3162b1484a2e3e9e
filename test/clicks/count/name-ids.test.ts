import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ClickBatch } from '../../../src/clicks/click-batch.ts';
import { createClickStore } from '../../../src/clicks/click-store.ts';
import { dimensionOf, dimensions, nameIdOf } from '../../../src/clicks/dimensions.ts';
import { createNameIds, type NameIds } from '../../../src/clicks/count/name-ids.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import { assertCountsFitEvents, readCounts } from '../../support/clicks/click-counts.ts';
import { type MemoryDatabase, packVisits, withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { sweep } from '../../support/clicks/swept-names.ts';
import { anyVisit, dayMs, makeVisit, noon } from '../../support/clicks/visits.ts';

const newNamesPerDayMax = 10_000;
const tags = ['source', 'medium', 'campaign', 'term', 'content'];

test('every tag of a person’s visit has the entry of its own dimension and name', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    await fc.assert(
      fc.asyncProperty(fc.array(anyVisit, { maxLength: 30 }), async (visits) => {
        const { batch, shown } = await numberNames(database, names, visits);
        for (const [n, of] of shown.entries())
          if (batch.kinds[n] === 0) assert.deepEqual(of, tagsOf(batch, n));
      }),
    );
  });
});

test('entries tell names apart also where there are more than 2^28', async () => {
  await withMemoryDatabase(async (database) => {
    await database.read
      .insertInto('click_name')
      .values({ id: 2 ** 28 - 3, name: 'the last but two' })
      .execute();
    const visits = ['a', 'b', 'c', 'd'].map((name) => makeVisit({ query: `utm_source=${name}` }));
    const names = createNameIds();
    for (const some of [visits.slice(0, 1), visits]) {
      const { batch, shown } = await numberNames(database, names, some);
      assert.deepEqual(
        shown,
        some.map((_, n) => tagsOf(batch, n)),
      );
    }
  });
});

test('a name has one id, also for who knows of nothing yet', async () => {
  await withMemoryDatabase(async (database) => {
    const visits = [makeVisit({ query: 'utm_source=a' }), makeVisit({ query: 'utm_source=b&utm_medium=a' })];
    const first = await numberNames(database, createNameIds(), visits);
    const second = await numberNames(database, createNameIds(), visits.toReversed());
    assert.deepEqual(second.shown, first.shown.toReversed());
    const stored = await namesIn(database);
    assert.equal(new Set(stored).size, stored.length);
  });
});

test('machines add no names but why they do not count; known names they are told by', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    const values = { referrer: 'https://news.example.com/', query: 'utm_source=mail', address: '8.8.8.8' };
    const machine = makeVisit({ ...values, userAgent: 'curl/8.5.0' });
    const { shown } = await numberNames(database, names, [
      machine,
      makeVisit({ ...values, purpose: 'prefetch' }),
    ]);
    assert.deepEqual((await namesIn(database)).sort(), ['Other', 'prefetch', 'tool']);
    assert.deepEqual(shown[0], [
      ['reason', 'tool'],
      ['country', 'Other'],
      ['city', 'Other'],
      ['referrer', 'Other'],
      ['language', 'Other'],
      ['utm_source', 'Other'],
    ]);
    await numberNames(database, names, [makeVisit(values)]);
    const again = await numberNames(database, names, [machine]);
    assert.deepEqual(again.shown[0], tagsOf(again.batch, 0));
  });
});

test('what an account’s visitors invent beyond its budget of a day is Other, for that account and that day', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    await numberNames(database, names, [makeVisit()]);
    const known = (await namesIn(database)).length;
    // Of the new names of that visit only the referrer is free text, which takes from the budget.
    const brought = 1;
    const visits = inventive(newNamesPerDayMax / tags.length);
    for (let start = 0; start < visits.length; start += 500)
      await numberNames(database, names, visits.slice(start, start + 500));
    assert.equal((await namesIn(database)).length, known + newNamesPerDayMax - brought);
    const late = { query: 'utm_source=late&utm_medium=invented-0-0' };
    const sourceOf = async (values: Partial<RecordedVisit>) =>
      (await numberNames(database, names, [makeVisit({ ...late, ...values })])).shown[0]?.slice(-2);
    const [other, own] = [
      ['utm_source', 'Other'],
      ['utm_source', 'late'],
    ];
    const knownTag = ['utm_medium', 'invented-0-0'];
    assert.deepEqual(await sourceOf({}), [other, knownTag], 'a known name costs nothing');
    assert.deepEqual(await sourceOf({ at: noon + dayMs }), [own, knownTag]);
    await numberNames(
      database,
      names,
      inventive(newNamesPerDayMax / tags.length + 1, { at: noon + dayMs }, 'again'),
    );
    const later = { at: noon + dayMs, query: 'utm_source=last' };
    assert.deepEqual(await sourceOf(later), [['language', 'English'], other]);
    assert.deepEqual((await sourceOf({ ...later, accountId: 2 }))?.at(-1), ['utm_source', 'last']);
  });
});

test('visits of two days that come in turns do not renew a day’s budget', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    await numberNames(database, names, inventive(newNamesPerDayMax / tags.length));
    await numberNames(database, names, [makeVisit({ at: noon + dayMs, query: 'utm_source=next' })]);
    const { shown } = await numberNames(database, names, [makeVisit({ query: 'utm_source=late' })]);
    assert.deepEqual(shown[0]?.at(-1), ['utm_source', 'Other']);
  });
});

test('a machine’s reason has an id whatever was invented', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    await numberNames(database, names, inventive(newNamesPerDayMax / tags.length + 1));
    const { shown } = await numberNames(database, names, [makeVisit({ userAgent: 'curl/8.5.0' })]);
    assert.deepEqual(shown[0]?.[0], ['reason', 'tool']);
  });
});

test('a name whose transaction failed is added again, and counted under its own id', async () => {
  await withMemoryDatabase(async (database) => {
    const failing = { is: true };
    const rows = createSqliteClickRows(database.connection);
    const store = createClickStore(
      (unit) =>
        database.write(async (tx, isAgain) => {
          const result = await unit(tx, isAgain);
          if (failing.is) throw new Error('the store is away');
          return result;
        }),
      () => rows,
    );
    const batch = packVisits([
      makeVisit({ query: 'utm_source=first' }),
      makeVisit({ userAgent: 'curl/8.5.0' }),
    ]);
    await assert.rejects(store.store(batch, { segment: 'a.spool', drainedBytes: 1 }), /the store is away/);
    assert.deepEqual(await namesIn(database), []);
    failing.is = false;
    // Another name gets the id that the first name had in the transaction that failed.
    const other = packVisits([makeVisit({ query: 'utm_source=second', language: 'de' })]);
    await store.store(other, { segment: 'b.spool', drainedBytes: 1 });
    await store.store(batch, { segment: 'a.spool', drainedBytes: 1 });
    const { dimensions: counted } = await readCounts(database);
    const sources = counted.filter(
      ({ dimension, subject }) => dimension === 'utm_source' && subject === 'link',
    );
    assert.deepEqual(sources.map(({ name, clicks }) => [name, clicks]).sort(), [
      ['first', 1],
      ['second', 1],
    ]);
    await assertCountsFitEvents(database);
  });
});

test('transactions that failed take nothing from the budget', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    const visits = inventive(600);
    for (let attempt = 0; attempt < 5; attempt++) {
      await assert.rejects(
        database.write(async () => {
          await names.entriesOf(createSqliteClickRows(database.connection), packVisits(visits));
          throw new Error('the store is away');
        }),
      );
      names.forget();
    }
    const { batch, shown } = await numberNames(database, names, visits);
    for (const [n, of] of shown.entries()) assert.deepEqual(of, tagsOf(batch, n));
  });
});

test('the id of Other is that of a stored name, also after a sweep has removed it', async () => {
  await withMemoryDatabase(async (database) => {
    const names = createNameIds();
    const rows = createSqliteClickRows(database.connection);
    const otherId = () => database.write(() => names.otherId(rows));
    const before = await otherId();
    assert.equal(await sweep(database), 1);
    const after = await otherId();
    const [stored] = await database.read.selectFrom('click_name').selectAll().execute();
    assert.deepEqual([stored?.id, stored?.name], [after, 'Other']);
    assert.notEqual(after, before);
  });
});

/** Visits whose five UTM tags all have names that were not used before. */
function inventive(count: number, values: Partial<RecordedVisit> = {}, word = 'invented'): RecordedVisit[] {
  return Array.from({ length: count }, (_, n) =>
    makeVisit({ ...values, query: tags.map((tag, of) => `utm_${tag}=${word}-${n}-${of}`).join('&') }),
  );
}

/**
 * Gives the visits' names ids. `shown`: dimension and name of each visit's entries, read back from the table.
 */
async function numberNames(database: MemoryDatabase, names: NameIds, visits: RecordedVisit[]) {
  const batch = packVisits(visits);
  const rows = createSqliteClickRows(database.connection);
  const { entries } = await database.write(() => names.entriesOf(rows, batch));
  const stored = await database.read.selectFrom('click_name').selectAll().execute();
  const nameById = new Map(stored.map(({ id, name }) => [id, name]));
  const shown = visits.map((_, n) =>
    [...entries.subarray(batch.tagStarts[n], batch.tagStarts[n + 1])].map((entry) => [
      dimensions[dimensionOf(entry)],
      nameById.get(nameIdOf(entry)),
    ]),
  );
  return { batch, shown };
}

function tagsOf(batch: ClickBatch, n: number) {
  const [start, end] = [batch.tagStarts[n] as number, batch.tagStarts[n + 1] as number];
  return Array.from({ length: end - start }, (_, index) => [
    dimensions[batch.tagDimensions[start + index] as number],
    batch.names[batch.tagNames[start + index] as number],
  ]);
}

async function namesIn({ read }: MemoryDatabase): Promise<string[]> {
  const rows = await read.selectFrom('click_name').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
