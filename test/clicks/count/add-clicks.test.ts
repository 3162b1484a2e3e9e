import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClickAdder } from '../../../src/clicks/count/add-clicks.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import { packVisits, withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { dayMs, firefox, makeVisit, noon } from '../../support/clicks/visits.ts';

const newAgentsPerDayMax = 20_000;

test('an account’s visitors add so many user agents a day; clicks with others are counted alike', async () => {
  await withMemoryDatabase(async (database) => {
    const adder = createClickAdder();
    const add = async (count: number, values: Partial<RecordedVisit> = {}, prefix = 'own') => {
      const visits = Array.from({ length: count }, (_, n) =>
        makeVisit({ userAgent: `${firefox} ${prefix} ${n}`, ...values }),
      );
      const batch = packVisits(visits);
      await database.write(() => adder.add(createSqliteClickRows(database.connection), { batch }));
    };
    const countOf = async (table: 'click' | 'click_agent') =>
      (await database.read.selectFrom(table).select('id').execute()).length;

    for (let part = 0; part < 4; part++) await add(newAgentsPerDayMax / 4, {}, `part ${part}`);
    await add(100);
    assert.equal(await countOf('click_agent'), newAgentsPerDayMax);
    assert.equal(await countOf('click'), newAgentsPerDayMax + 100);
    const { clicks } = await database.read
      .selectFrom('click_total')
      .select('clicks')
      .executeTakeFirstOrThrow();
    assert.equal(clicks, newAgentsPerDayMax + 100);
    await add(1, { accountId: 2 }, 'of another account');
    await add(1, { at: noon + dayMs }, 'of the next day');
    assert.equal(await countOf('click_agent'), newAgentsPerDayMax + 2);
  });
});
