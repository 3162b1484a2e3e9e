import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StoreRows } from '../../../src/clicks/store-rows.ts';
import { type ClickStore, createClickStore } from '../../../src/clicks/click-store.ts';
import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database, Queries } from '../../../src/database/database.ts';
import { assertCountsFitEvents } from '../../support/clicks/click-counts.ts';
import { packVisits, withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { deleteClicks, idAt } from '../../support/clicks/old-rules.ts';
import { forgetAll, neededNames, storedNames, sweep } from '../../support/clicks/swept-names.ts';
import { chrome, dayMs, firefox, makeVisit, noon } from '../../support/clicks/visits.ts';
import { onBothEngines } from '../../support/engines.ts';

const nodesCount = 3;

/** Visits on two days of different months, so that months end and are summed. */
const anyVisit = fc
  .record({
    subject: fc.constantFrom('link' as const, 'qr' as const),
    accountId: fc.integer({ min: 1, max: 3 }),
    at: fc.constantFrom(noon, noon + 40 * dayMs),
    userAgent: fc.constantFrom(chrome, firefox, 'curl/8.5.0'),
    query: fc.constantFrom('', 'utm_source=a', 'utm_source=b', 'utm_source=c', 'utm_campaign=d'),
  })
  .map((values) => ({ ...values, subjectId: values.accountId }));

type Step =
  | { does: 'store'; node: number; visits: Partial<RecordedVisit>[]; mayWait: boolean; isWaitedFor: boolean }
  | { does: 'forget'; accountId: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('store' as const),
      node: fc.nat(nodesCount - 1),
      visits: fc.array(anyVisit, { minLength: 1, maxLength: 4 }),
      mayWait: fc.boolean(),
      isWaitedFor: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('forget' as const), accountId: fc.integer({ min: 1, max: 3 }) }),
  },
);

/** What happens at the points at which a sweep begins or ends a unit of work, sweep after sweep. */
const anyPlan = fc.array(fc.array(anyStep, { maxLength: 3 }), { minLength: 1, maxLength: 30, size: 'max' });

/** Runs sweeps while nodes, each with its own cache, store clicks and accounts are forgotten. */
async function runPlan(database: Database, nodes: ClickStore[], plan: Step[][]): Promise<void> {
  const storing: Promise<unknown>[] = [];
  const take = async (step: Step) => {
    if (step.does === 'forget') {
      await Promise.all(storing);
      await nodes[0]?.countWaiting();
      return forgetAll(database, step.accountId);
    }
    const visits = step.visits.map((visit) => makeVisit({ ...visit, id: idAt(visit.at ?? noon) }));
    const stored = (nodes[step.node] as ClickStore).store(
      packVisits(visits, () => null),
      { segment: `${step.node}.spool`, drainedBytes: 1 },
      step.mayWait,
    );
    storing.push(stored);
    if (step.isWaitedFor) await stored;
  };
  const left = [...plan];
  const goOn = async () => {
    for (const step of left.shift() ?? []) await take(step);
  };
  const write: Database['write'] = async (unit) => {
    await goOn();
    const result = await database.write(unit);
    await goOn();
    return result;
  };
  while (left.length > 0) await sweep({ read: database.read, write });
  await Promise.all(storing);
  await nodes[0]?.countWaiting();
  await assertCountsFitEvents(database);
  await sweep(database);
  await assertCountsFitEvents(database);
  const needed = (await neededNames(database)).filter((name) => name !== 'Other');
  assert.deepEqual(await storedNames(database), needed);
}

async function checkPlans(
  database: Database,
  { rowsOf, numRuns }: { rowsOf: (tx: Queries) => StoreRows; numRuns: number },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      await deleteClicks(database);
      const nodes = Array.from({ length: nodesCount }, () => createClickStore(database.write, rowsOf));
      await runPlan(database, nodes, plan);
    }),
    { numRuns },
  );
}

onBothEngines('whatever nodes count while names are swept is exact, and no name is left', (database) =>
  checkPlans(database, { rowsOf: chooseClickRows, numRuns: 10 }),
);

test('the same by prepared statements', () =>
  withMemoryDatabase((database) => {
    const rows = createSqliteClickRows(database.connection);
    return checkPlans(database, { rowsOf: () => rows, numRuns: 25 });
  }));
