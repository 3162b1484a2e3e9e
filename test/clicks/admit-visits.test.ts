import assert from 'node:assert/strict';
import { createAdmission } from '../../src/clicks/admit-visits.ts';
import { createClickStore } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import { chooseClickRows } from '../../src/clicks/rows/choose-click-rows.ts';
import { createSaltMemory } from '../../src/clicks/classify/salt-memory.ts';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents } from '../support/clicks/click-counts.ts';
import { clicksOf } from '../support/clicks/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';
import { makeVisit, noon } from '../support/clicks/visits.ts';

const countries = openCountryDatabase();

function openAdmission({ write }: Pick<Database, 'write'>) {
  const store = createClickStore(write, chooseClickRows);
  return createAdmission({ store, countries, salts: createSaltMemory(store, { now: () => noon }) });
}

onBothEngines('a limit of 100 admits exactly 100 of 500 parallel visits', async (database, accountId) => {
  const link = await insertLinkRow(database, accountId, { click_limit: 100 });
  const admit = openAdmission(database);
  const visits = Array.from({ length: 500 }, (_, n) =>
    makeVisit({ subjectId: link, accountId, address: `192.0.2.${n % 256}` }),
  );
  const admissions = await Promise.all(visits.map(admit));
  const { counted, last, full } = Object.groupBy(admissions, (admission) => admission);
  assert.deepEqual([counted?.length, last?.length, full?.length], [99, 1, 400]);
  assert.deepEqual(await clicksOf(database), { [`link ${link}`]: 100 });
  assert.equal(await admit(makeVisit({ subjectId: link, accountId })), 'full');
  await assertCountsFitEvents(database);
});

onBothEngines(
  'other processes are told of a link that has had its last click',
  async (database, accountId) => {
    const link = await insertLinkRow(database, accountId, { click_limit: 2, alias: 'Two' });
    const admit = openAdmission(database);
    const visit = makeVisit({ subjectId: link, accountId });
    const findTold = async () => {
      const told = await database.read.selectFrom('change').select(['kind', 'key']).execute();
      return told.filter(({ kind, key }) => kind === 'link' && key === '/two').length;
    };
    const before = await findTold();
    await admit(visit);
    assert.equal(await findTold(), before);
    await admit(visit);
    assert.equal(await findTold(), before + 1);
    await admit(visit);
    assert.equal(await findTold(), before + 1);
  },
);

onBothEngines('machines and prefetches use none of a limit up', async (database, accountId) => {
  const link = await insertLinkRow(database, accountId, { click_limit: 2 });
  const admit = openAdmission(database);
  const of = { subjectId: link, accountId };
  for (let time = 0; time < 3; time++) {
    assert.equal(await admit(makeVisit({ ...of, userAgent: 'curl/8.5.0' })), 'counted');
    assert.equal(await admit(makeVisit({ ...of, purpose: 'prefetch' })), 'counted');
  }
  assert.equal(await admit(makeVisit(of)), 'counted');
  assert.equal(await admit(makeVisit(of)), 'last');
  assert.equal(await admit(makeVisit(of)), 'full');
  const [total] = await database.read.selectFrom('click_total').selectAll().execute();
  assert.deepEqual([total?.clicks, total?.bots].map(Number), [2, 6]);
});

onBothEngines(
  'links without a limit are counted without end, and a raised limit has room',
  async (database, accountId) => {
    const free = await insertLinkRow(database, accountId);
    const limited = await insertLinkRow(database, accountId, { click_limit: 1 });
    const admit = openAdmission(database);
    const visit = (subjectId: number) => admit(makeVisit({ subjectId, accountId }));
    assert.deepEqual(await Promise.all([free, free, free].map(visit)), ['counted', 'counted', 'counted']);
    assert.deepEqual([await visit(limited), await visit(limited)], ['last', 'full']);
    await database.write((tx) =>
      tx.updateTable('link').set({ click_limit: 2 }).where('id', '=', limited).execute(),
    );
    assert.deepEqual([await visit(limited), await visit(limited)], ['last', 'full']);
  },
);

onBothEngines(
  'while clicks cannot be stored a visit is neither admitted nor counted',
  async (database, accountId) => {
    const link = await insertLinkRow(database, accountId, { click_limit: 1 });
    const failing = { is: true };
    const admit = openAdmission({
      write: (unit) =>
        database.write(async (tx, isAgain) => {
          const result = await unit(tx, isAgain);
          if (failing.is) throw new Error('the store is away');
          return result;
        }),
    });
    const visit = makeVisit({ subjectId: link, accountId });
    await assert.rejects(() => admit(visit), /the store is away/);
    failing.is = false;
    assert.equal(await admit(visit), 'last');
    assert.deepEqual(await clicksOf(database), { [`link ${link}`]: 1 });
  },
);
