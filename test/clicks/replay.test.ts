/** Tests a PostgreSQL that loses its last commits, as in a failover to a replica that had fallen behind. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { chooseClickRows } from '../../src/clicks/rows/choose-click-rows.ts';
import { type ClickStore, createClickStore } from '../../src/clicks/click-store.ts';
import { createDrain, type Drain } from '../../src/clicks/drain.ts';
import { createBatchKeeper, LostClicks } from '../../src/clicks/kept/keep-batches.ts';
import { openKeptBatches } from '../../src/clicks/kept/kept-batches.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import { createSaltMemory } from '../../src/clicks/classify/salt-memory.ts';
import { dayOf } from '../../src/platform/time/utc-day.ts';
import type { RecordedVisit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../support/clicks/click-counts.ts';
import { packVisits } from '../support/clicks/click-stores.ts';
import { queryRows } from '../support/processes/cluster.ts';
import { clicksOf, drainAll, visitsOf } from '../support/clicks/drains.ts';
import { insertOwner } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { noon, writeSegment } from '../support/clicks/visits.ts';

const server = await withPostgres();
const countries = openCountryDatabase();
const attemptsMax = 5;

/** A node with its database, which a failover replaces by an older copy without the node's knowledge. */
interface Site {
  database: Database;
  accountId: number;
  linkId: number;
  /** Drains visits from a spool segment, which is then deleted. Returns how often it had to start again. */
  drain(visits: RecordedVisit[]): Promise<number>;
  store: ClickStore;
  requireStored(): Promise<void>;
  /** Copies the database; the next failover goes back to this copy. */
  copy(): Promise<void>;
  failOver(): Promise<void>;
  /** Starts the node anew, without anything it had in memory. */
  restart(): void;
  dataDir: string;
  problems: string[];
}

async function openSite(context: TestContext): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-replay-'));
  await mkdir(join(dataDir, 'spool'));
  let url = await createDatabase(server.url);
  let copyUrl = url;
  let segments = 0;
  const database = await openPostgres(url);
  const accountId = await insertOwner(database);
  const problems: string[] = [];
  const write: Database['write'] = (unit) => site.database.write(unit);
  let node = openNode({ dataDir, write, problems });
  const site: Site = {
    database,
    accountId,
    linkId: await insertLinkRow(database, accountId),
    async drain(visits) {
      await writeSegment(join(dataDir, 'spool'), `${segments++}.spool`, visits);
      for (let attempt = 0; ; attempt++) {
        try {
          await drainAll(node.drain);
          return attempt;
        } catch (error) {
          if (!(error instanceof LostClicks) || attempt === attemptsMax) throw error;
        }
      }
    },
    get store() {
      return node.store;
    },
    requireStored: () => node.store.requireStored(),
    async copy() {
      await site.database.close();
      copyUrl = await copyDatabase(url);
      site.database = await openPostgres(url);
    },
    async failOver() {
      await site.database.close();
      url = copyUrl;
      copyUrl = await copyDatabase(url);
      site.database = await openPostgres(url);
    },
    restart() {
      node = openNode({ dataDir, write, problems });
    },
    dataDir,
    problems,
  };
  // As every node does before it stores visits: visitor keys of a day without a salt are deleted.
  await node.store.ensureSalts([dayOf(noon)], dayOf(noon));
  context.after(async () => {
    await site.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return site;
}

interface NodeParts {
  dataDir: string;
  write: Database['write'];
  problems: string[];
}

function openNode({ dataDir, write, problems }: NodeParts) {
  const clock = { now: () => noon };
  const onProblem = ({ message }: Error) => problems.push(message);
  const keeper = createBatchKeeper(openKeptBatches({ folder: join(dataDir, 'drained'), clock, onProblem }));
  const store = createClickStore(write, chooseClickRows, keeper);
  const salts = createSaltMemory(store, clock);
  keeper.onLost(salts.forgetAll);
  const drain: Drain = createDrain({ folder: join(dataDir, 'spool'), store, countries, salts });
  return { drain, store };
}

async function copyDatabase(url: string): Promise<string> {
  const copy = await createDatabase(server.url);
  const [from, to] = [url, copy].map((of) => new URL(of).pathname.slice(1));
  await queryRows(server.url, `drop database ${to}`);
  await queryRows(server.url, `create database ${to} template ${from}`);
  return copy;
}

/** Visits of the site's link by different people, each with a different referrer. */
function visitsOn({ accountId, linkId }: Site, count: number): RecordedVisit[] {
  return visitsOf(count, { accountId, subjectId: linkId }).map((visit, n) => ({
    ...visit,
    address: `192.0.2.${n % 200}`,
    referrer: `https://site-${Buffer.from(visit.id).toString('hex').slice(-8)}.example.com/`,
  }));
}

function idsOf(visits: readonly { id: Uint8Array }[]): string[] {
  return visits.map(({ id }) => Buffer.from(id).toString('hex')).sort();
}

async function assertAllCounted(site: Site, visits: readonly RecordedVisit[]): Promise<void> {
  assert.deepEqual(idsOf(await readEvents(site.database)), idsOf(visits));
  assert.deepEqual(await clicksOf(site.database), { [`link ${site.linkId}`]: visits.length });
  const { dimensions } = await readCounts(site.database);
  const referrers = dimensions
    .filter(({ subject, dimension }) => subject === 'link' && dimension === 'referrer')
    .map(({ name }) => name);
  assert.deepEqual(
    referrers.sort(),
    visits.map(({ referrer }) => new URL(referrer).hostname).sort(),
    'under their own names',
  );
  await assertCountsFitEvents(site.database);
  assert.deepEqual(await readdir(join(site.dataDir, 'spool')), []);
}

test('clicks that a failover lost after their spool was gone are stored again, each once', async (context) => {
  const site = await openSite(context);
  const visits = visitsOn(site, 120);
  assert.equal(await site.drain(visits.slice(0, 30)), 0);
  await site.copy();
  for (const [from, to] of [
    [30, 60],
    [60, 61],
    [61, 100],
  ])
    assert.equal(await site.drain(visits.slice(from, to)), 0);
  await site.failOver();
  assert.deepEqual(await clicksOf(site.database), { [`link ${site.linkId}`]: 30 });
  // Another node may give the id of a name that was lost to another name.
  const other = createClickStore(site.database.write, chooseClickRows);
  const [odd] = visitsOn(site, 1) as [RecordedVisit];
  await other.store(packVisits([odd]), { segment: 'other', drainedBytes: 1 });
  assert.equal(await site.drain(visits.slice(100)), 1);
  await assertAllCounted(site, [...visits, odd]);
  assert.deepEqual(site.problems, []);
});

test('a node that starts after a failover, or has nothing to store, brings back what was lost', async (context) => {
  const site = await openSite(context);
  const visits = visitsOn(site, 60);
  await site.copy();
  await site.drain(visits.slice(0, 40));
  await site.drain(visits.slice(40));
  await site.failOver();
  site.restart();
  await assert.rejects(() => site.requireStored(), LostClicks);
  await site.requireStored();
  await assertAllCounted(site, visits);
  await site.copy();
  await site.failOver();
  await site.requireStored();
  await assertAllCounted(site, visits);
});

test('what was not lost is not counted again, although its events are gone by now', async (context) => {
  const site = await openSite(context);
  await site.drain(visitsOn(site, 20));
  await site.database.write((tx) => tx.deleteFrom('click').execute());
  await site.copy();
  await site.drain(visitsOn(site, 3));
  await site.failOver();
  await assert.rejects(() => site.requireStored(), LostClicks);
  assert.deepEqual(await clicksOf(site.database), { [`link ${site.linkId}`]: 23 });
  assert.equal((await readEvents(site.database)).length, 3);
});

test('visits that were counted under a click limit before they were answered come back, too, and those refused do not', async (context) => {
  const site = await openSite(context);
  await site.database.write((tx) => tx.updateTable('link').set({ click_limit: 7 }).execute());
  await site.copy();
  const visits = visitsOn(site, 12);
  const answers = [
    ...(await site.store.admit(packVisits(visits.slice(0, 4)))),
    ...(await site.store.admit(packVisits(visits.slice(4, 10)))),
  ];
  assert.deepEqual(
    answers,
    visits.slice(0, 10).map((_, n) => (n < 6 ? 'counted' : n === 6 ? 'last' : 'full')),
  );
  await site.failOver();
  // Later visitors are answered as if nothing had been lost.
  assert.deepEqual(await site.store.admit(packVisits(visits.slice(10))), ['full', 'full']);
  await assertAllCounted(site, visits.slice(0, 7));
});

test('clicks of what is gone or belongs to somebody else by now are not brought back', async (context) => {
  const site = await openSite(context);
  const { database, accountId } = site;
  const gone = await insertLinkRow(database, accountId);
  await site.copy();
  const other = await insertOwner(site.database);
  await site.drain([
    ...visitsOn(site, 2),
    ...visitsOf(3, { accountId, subjectId: gone }),
    ...visitsOf(4, { accountId: other, subjectId: site.linkId }),
    ...visitsOf(5, { accountId, subject: 'qr', subjectId: site.linkId }),
  ]);
  await site.failOver();
  await site.database.write((tx) => tx.deleteFrom('link').where('id', '=', gone).execute());
  await assert.rejects(() => site.requireStored(), LostClicks);
  assert.deepEqual(await clicksOf(site.database), { [`link ${site.linkId}`]: 2 });
  await assertCountsFitEvents(site.database);
});

test('a database that goes away while clicks are brought back has them all in the end', async (context) => {
  const site = await openSite(context);
  const visits = visitsOn(site, 50);
  await site.copy();
  for (let start = 0; start < 50; start += 10) await site.drain(visits.slice(start, start + 10));
  await site.failOver();
  const { write } = site.database;
  let calls = 0;
  site.database.write = async (unit) => {
    if (++calls === 4) throw new Error('away');
    return await write(unit);
  };
  await assert.rejects(() => site.requireStored(), /away/);
  assert.notDeepEqual(await clicksOf(site.database), { [`link ${site.linkId}`]: 50 });
  site.restart();
  await assert.rejects(() => site.requireStored(), LostClicks);
  await assertAllCounted(site, visits);
});

test('where nothing can be kept, clicks are stored all the same, and that is told once', async (context) => {
  const site = await openSite(context);
  await rm(join(site.dataDir, 'drained'), { recursive: true });
  await writeFile(join(site.dataDir, 'drained'), 'in the way');
  site.restart();
  const visits = visitsOn(site, 20);
  assert.equal(await site.drain(visits.slice(0, 10)), 0);
  assert.equal(await site.drain(visits.slice(10)), 0);
  assert.equal(site.problems.length, 1);
  await assertAllCounted(site, visits);
});

test('any order of clicks, copies, failovers and restarts loses and doubles nothing', async (context) => {
  const anyStep = fc.constantFrom('drain', 'drain', 'admit', 'copy', 'failOver', 'restart');
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      const site = await openSite(context);
      const visits: RecordedVisit[] = [];
      for (const step of steps) {
        const more = visitsOn(site, 5);
        if (step === 'drain') await site.drain(more);
        else if (step === 'admit') await site.store.admit(packVisits(more));
        else await site[step]();
        if (step === 'drain' || step === 'admit') visits.push(...more);
      }
      const last = visitsOn(site, 5);
      await site.drain(last);
      await assertAllCounted(site, [...visits, ...last]);
    }),
    { numRuns: 6, examples: [[['admit', 'drain', 'admit']]] },
  );
});
