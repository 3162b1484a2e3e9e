import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import {
  closeReportRow,
  insertReport,
  type NewReport,
  pageOfReports,
} from '../../src/resources/reports/report-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const report: NewReport = {
  address: 'links.example.com/prize',
  linkId: null,
  reason: 'spam',
  details: "it's\n'spam'",
  email: null,
  at: 5,
};

const reportsOf = async (database: Database, state?: 'open' | 'closed') =>
  pageOfReports(database.read, { state, range: { limit: 100, offset: 0 } });

onBothEngines('a report is read as it was stored, with its link', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId, { alias: 'prize' });
  const reportId = await insertReport(database, { ...report, linkId: id, email: 'grace@example.com' });
  const { rows, total } = await reportsOf(database);
  assert.equal(total, 1);
  const [{ id: foundId, link, ...found }] = rows as [(typeof rows)[0]];
  assert.equal(foundId, reportId);
  const { address, reason, details, at } = report;
  const times = { created_at: at, closed_at: null };
  assert.deepEqual(found, { address, reason, details, email: 'grace@example.com', state: 'open', ...times });
  assert.deepEqual([link?.id, link?.alias, link?.owner.id, link?.isBlocked], [id, 'prize', accountId, false]);
});

onBothEngines(
  'a link that is gone, before or after, leaves the report without one',
  async (database, accountId) => {
    const id = await insertLinkRow(database, accountId);
    await insertReport(database, { ...report, linkId: id });
    await insertReport(database, { ...report, linkId: 999_999 });
    await database.write((tx) => tx.deleteFrom('link').where('id', '=', id).execute());
    assert.deepEqual(
      (await reportsOf(database)).rows.map(({ link }) => link),
      [null, null],
    );
  },
);

onBothEngines('pages and states hold what they say, the newest first', async (database) => {
  const administrator = await insertOwner(database);
  for (let at = 1; at <= 5; at++) await insertReport(database, { ...report, at });
  const all = await reportsOf(database);
  const timesOf = ({ rows }: typeof all) => rows.map(({ created_at }) => created_at);
  assert.deepEqual(timesOf(all), [5, 4, 3, 2, 1]);
  for (const { id } of all.rows.slice(1, 3))
    assert.equal(await closeReportRow(database, id, { by: administrator, at: 9 }), true);
  assert.deepEqual(timesOf(await reportsOf(database, 'closed')), [4, 3]);
  assert.deepEqual(timesOf(await reportsOf(database, 'open')), [5, 2, 1]);
  assert.equal((await reportsOf(database, 'open')).total, 3);
  const page = await pageOfReports(database.read, { state: 'open', range: { limit: 1, offset: 1 } });
  assert.deepEqual([timesOf(page), page.total], [[2], 3]);
});

onBothEngines('a report is closed once, and outlives who closed it', async (database) => {
  const [first, second] = [await insertOwner(database), await insertOwner(database)];
  await insertReport(database, report);
  const id = (await reportsOf(database)).rows[0]?.id as number;
  assert.equal(await closeReportRow(database, id, { by: first, at: 9 }), true);
  assert.equal(await closeReportRow(database, id, { by: second, at: 10 }), true);
  assert.equal(await closeReportRow(database, 999_999, { by: first, at: 9 }), false);
  assert.equal((await reportsOf(database)).rows[0]?.closed_at, 9);
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', first).execute());
  assert.equal((await reportsOf(database)).rows[0]?.state, 'closed');
});
