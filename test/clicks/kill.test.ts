import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChildService,
  childEnvironment,
  clicksAtLeast,
  connections,
  createLinkOn,
  kill,
  post,
  queryData,
  startChild,
  terminate,
  visitOverAndOver,
} from '../support/processes/child-service.ts';
import { assertCountsFitEvents, readEvents } from '../support/clicks/click-counts.ts';
import type { RecordedVisit } from '../../src/clicks/visit.ts';
import { readData } from '../support/clicks/click-stores.ts';
import { clicksOf, longVisitsOf, visitsOf } from '../support/clicks/drains.ts';
import { startProgram } from '../support/processes/program.ts';
import { dayMs, visitPath, writeSegment } from '../support/clicks/visits.ts';

/** Waypost's guarantee is stated for KILL_CYCLES=25. */
const cycles = Number(process.env['KILL_CYCLES'] ?? 10);
const leftInSegment = 2_500;
/** The clicks of batches of this size are counted only after they are stored. */
const waitingInSegment = 10_500;
const loadMs = { min: 20, max: 150 };

const left: string[] = [];
after(() => Promise.all(left.map((folder) => rm(folder, { recursive: true, force: true }))));

test('killed under load, again and again: every answered visit is counted, and none twice', async (context) => {
  const dataDir = await newDataDir(context);
  let service = await startChild(dataDir);
  const link = await createLinkOn(service, 'ada');
  let answered = 0;
  let unanswered = 0;
  const created: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const load = visitOverAndOver(service, link.alias);
    const creating = createOverAndOver(service, link.key, created);
    await load.begun;
    await pause(between(loadMs));
    await kill(service);
    await Promise.all([load.stop(), creating]);
    assert.deepEqual(load.wrong, []);
    answered += load.answered;
    unanswered += load.unanswered;
    service = await startChild(dataDir);
  }
  await clicksAtLeast(service, link, answered);
  assert.equal(await terminate(service), 0);
  await assertCounts(dataDir, link.id, { answered, unanswered });
  const stored = new Set(queryData(dataDir, 'select alias from link').map(({ alias }) => alias));
  assert.deepEqual(
    created.filter((alias) => !stored.has(alias)),
    [],
    'every answered create is there',
  );
});

test('killed twice within 100 ms of its start, at its first start and with clicks to drain', async (context) => {
  const dataDir = await newDataDir(context);
  await killWhileStarting(dataDir);
  let service = await startChild(dataDir);
  const link = await createLinkOn(service, 'bea');
  const load = visitOverAndOver(service, link.alias);
  await pause(300);
  await kill(service);
  await load.stop();
  await killWhileStarting(dataDir);
  service = await startChild(dataDir);
  await clicksAtLeast(service, link, load.answered);
  assert.equal(await terminate(service), 0);
  await assertCounts(dataDir, link.id, load);
});

test('killed while it drains what another run left: all of it is counted once', async (context) => {
  const { dataDir, link } = await newDataWithLink(context);
  // Several batches in each segment, so that one is stored while the next is read.
  const visits = longVisitsOf(3 * leftInSegment, { subjectId: link.id, at: Date.now() });
  await leaveSegments(dataDir, visits, 3);
  for (let round = 0; round < 3; round++) {
    const killed = await startChild(dataDir);
    await pause(between({ min: 20, max: 300 }));
    await kill(killed);
  }
  const service = await startChild(dataDir);
  const load = visitOverAndOver(service, link.alias);
  await pause(200);
  await load.stop();
  await clicksAtLeast(service, link, 3 * leftInSegment + load.answered);
  assert.equal(await terminate(service), 0);
  const answered = 3 * leftInSegment + load.answered;
  await assertCounts(dataDir, link.id, { answered, unanswered: 0 });
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
});

test('killed and asked to end while it drains batches that are counted later: all of it is counted once', async (context) => {
  const { dataDir, link } = await newDataWithLink(context);
  await leaveSegments(dataDir, visitsOf(3 * waitingInSegment, { subjectId: link.id, at: Date.now() }), 3);
  for (const end of [kill, kill, kill, terminate]) {
    const service = await startChild(dataDir);
    await pause(between({ min: 20, max: 400 }));
    await end(service);
  }
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
  await assertCounts(dataDir, link.id, { answered: 3 * waitingInSegment, unanswered: 0 });
});

test('asked to end while it drains what another run left, over two days: all of it is counted once', async (context) => {
  const { dataDir, link } = await newDataWithLink(context);
  // The day changes with every batch, so that its salt is asked for while the batch before is stored.
  const days = Array.from({ length: 6 }, (_, n) =>
    longVisitsOf(leftInSegment / 2, { subjectId: link.id, at: Date.now() - (n % 2) * dayMs }),
  );
  await leaveSegments(dataDir, days.flat(), days.length);
  for (let round = 0; round < 3; round++) {
    const service = await startChild(dataDir);
    await pause(between({ min: 0, max: 100 }));
    assert.equal(await terminate(service), 0);
  }
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
  await assertCounts(dataDir, link.id, { answered: 3 * leftInSegment, unanswered: 0 });
});

test('visits that come while another run’s are drained are counted with them', async (context) => {
  const { dataDir, link } = await newDataWithLink(context);
  let answered = 0;
  // Sizes chosen so that one of them is drained just after the first visit, before the drain is told of it.
  for (const [round, left] of [1_500, 3_000, 5_000].entries()) {
    const visits = visitsOf(left, { subjectId: link.id, at: Date.now() });
    await writeSegment(join(dataDir, 'spool'), `${round}.spool`, visits);
    answered += left;
    const service = await startChild(dataDir);
    for (let visit = 0; visit < 40; visit++) {
      const { status } = await visitPath(service.baseUrl, `/${link.alias}`);
      assert.equal(status, 302);
      answered++;
      await pause(10);
    }
    assert.equal(await terminate(service), 0);
    await assertCounts(dataDir, link.id, { answered, unanswered: 0 });
  }
});

test('asked to end under load: what it takes up it answers and counts, and it is gone in time with code 0', async (context) => {
  const dataDir = await newDataDir(context);
  const service = await startChild(dataDir);
  const link = await createLinkOn(service, 'dora');
  const load = visitOverAndOver(service, link.alias);
  await load.begun;
  await pause(300);
  const code = await terminate(service);
  await load.stop();
  // After 18 s it would have ended with another code.
  assert.equal(code, 0);
  assert.deepEqual(load.wrong, []);
  // A connection may be closed while a request is on its way; that request was not recorded, so it is not
  // counted.
  assert.ok(load.unanswered <= connections, `${load.unanswered} were not answered`);
  await assertCounts(dataDir, link.id, { answered: load.answered, unanswered: 0 });
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
});

/** Is removed when the test ends, or the test file. */
async function newDataDir(context?: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-killed-'));
  if (context) context.after(() => rm(folder, { recursive: true, force: true }));
  else left.push(folder);
  return folder;
}

let prepared: ReturnType<typeof prepareData> | undefined;

/** A copy of what a service leaves that has one link and was asked to end before anybody visited it. */
async function newDataWithLink(context: TestContext) {
  const { folder, link } = await (prepared ??= prepareData());
  const dataDir = await newDataDir(context);
  await cp(folder, dataDir, { recursive: true });
  return { dataDir, link };
}

async function prepareData() {
  const folder = await newDataDir();
  const service = await startChild(folder);
  const link = await createLinkOn(service, 'cleo');
  assert.equal(await terminate(service), 0);
  return { folder, link };
}

/** Leaves the spool as a killed process does: the visits, in this many segments of equal size. */
async function leaveSegments(dataDir: string, visits: RecordedVisit[], segments: number): Promise<void> {
  const inEach = visits.length / segments;
  for (let n = 0; n < segments; n++)
    await writeSegment(join(dataDir, 'spool'), `00000${n}.spool`, visits.slice(n * inEach, (n + 1) * inEach));
}

async function killWhileStarting(dataDir: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const program = startProgram(['start'], { environment: childEnvironment(dataDir) });
    await pause(between({ min: 0, max: 100 }));
    await kill(program);
  }
}

/** Creates links until the service is gone; collects the aliases of those that were answered in `created`. */
async function createOverAndOver({ baseUrl }: ChildService, key: string, created: string[]): Promise<void> {
  for (;;) {
    try {
      const { shorturl } = await post(baseUrl, '/api/url/add', { url: 'https://example.com/' }, key);
      created.push(new URL(shorturl).pathname.slice(1));
    } catch (error) {
      assert.ok(error instanceof TypeError, String(error));
      return;
    }
  }
}

/** Every answered visit of the link is counted exactly once, and all counts agree with the events. */
async function assertCounts(
  dataDir: string,
  linkId: number,
  { answered, unanswered }: { answered: number; unanswered: number },
): Promise<void> {
  await readData(dataDir, async (data) => {
    const events = (await readEvents(data)).filter(
      ({ kind, subject_id }) => kind === 'human' && subject_id === linkId,
    );
    assert.ok(events.length >= answered, `${answered} visits were answered, ${events.length} counted`);
    const came = answered + unanswered;
    assert.ok(events.length <= came, `${came} visits came, ${events.length} counted`);
    assert.equal(new Set(events.map(({ id }) => Buffer.from(id).toString('hex'))).size, events.length);
    assert.deepEqual(await clicksOf(data), { [`link ${linkId}`]: events.length });
    await assertCountsFitEvents(data);
  });
}

function between({ min, max }: { min: number; max: number }): number {
  return min + Math.random() * (max - min);
}
