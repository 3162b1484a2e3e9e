import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
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
} from '../support/child-service.ts';
import { startProgram } from '../support/program.ts';
import { makeVisit, visitPath, writeSegment } from '../support/visits.ts';

const cycles = 5;
const loadMs = { min: 50, max: 500 };

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
    await pause(between(loadMs));
    await kill(service);
    await Promise.all([load.stop(), creating]);
    assert.deepEqual(load.wrong, []);
    answered += load.answered;
    unanswered += load.unanswered;
    service = await startChild(dataDir);
  }
  assert.ok(answered > 100, `${answered} visits`);
  await clicksAtLeast(service, link, answered);
  assert.equal(await terminate(service), 0);
  assertCounts(dataDir, link.id, { answered, unanswered });
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
  assertCounts(dataDir, link.id, load);
});

test('killed while it drains what another run left: all of it is counted once', async (context) => {
  const dataDir = await newDataDir(context);
  let service = await startChild(dataDir);
  const link = await createLinkOn(service, 'cleo');
  assert.equal(await terminate(service), 0);
  const visits = Array.from({ length: 15_000 }, () => makeVisit({ subjectId: link.id, at: Date.now() }));
  for (let n = 0; n < 3; n++) {
    await writeSegment(join(dataDir, 'spool'), `00000${n}.spool`, visits.slice(n * 5_000, (n + 1) * 5_000));
  }
  for (let round = 0; round < 3; round++) {
    service = await startChild(dataDir);
    await pause(between({ min: 20, max: 300 }));
    await kill(service);
  }
  service = await startChild(dataDir);
  const load = visitOverAndOver(service, link.alias);
  await pause(200);
  await load.stop();
  await clicksAtLeast(service, link, visits.length + load.answered);
  assert.equal(await terminate(service), 0);
  const answered = visits.length + load.answered;
  assertCounts(dataDir, link.id, { answered, unanswered: 0 });
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
});

test('visits that come while another run’s are drained are counted with them', async (context) => {
  const dataDir = await newDataDir(context);
  let service = await startChild(dataDir);
  const link = await createLinkOn(service, 'eve');
  assert.equal(await terminate(service), 0);
  let answered = 0;
  // Of sizes so that one is drained just after the first visit, before the drainer hears of that.
  for (const [round, left] of [1_500, 3_000, 5_000].entries()) {
    const visits = Array.from({ length: left }, () => makeVisit({ subjectId: link.id, at: Date.now() }));
    await writeSegment(join(dataDir, 'spool'), `${round}.spool`, visits);
    answered += left;
    service = await startChild(dataDir);
    for (let visit = 0; visit < 40; visit++) {
      const { status } = await visitPath(service.baseUrl, `/${link.alias}`);
      assert.equal(status, 302);
      answered++;
      await pause(10);
    }
    assert.equal(await terminate(service), 0);
    assertCounts(dataDir, link.id, { answered, unanswered: 0 });
  }
});

test('asked to end under load: what it takes up it answers and counts, and it is gone in time with code 0', async (context) => {
  const dataDir = await newDataDir(context);
  const service = await startChild(dataDir);
  const link = await createLinkOn(service, 'dora');
  const load = visitOverAndOver(service, link.alias);
  await pause(400);
  const asked = performance.now();
  const code = await terminate(service);
  const tookMs = performance.now() - asked;
  await load.stop();
  assert.equal(code, 0);
  assert.ok(tookMs < 20_000, `${tookMs} ms`);
  assert.deepEqual(load.wrong, []);
  // A connection may be closed while a request is on its way to it; that one was not taken up, so it is not counted.
  assert.ok(load.unanswered <= connections, `${load.unanswered} were not answered`);
  assertCounts(dataDir, link.id, { answered: load.answered, unanswered: 0 });
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
});

async function newDataDir(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-killed-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function killWhileStarting(dataDir: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const program = startProgram(['start'], { environment: childEnvironment(dataDir) });
    await pause(between({ min: 0, max: 100 }));
    await kill(program);
  }
}

/** Creates links until the service is gone; the aliases of those that were answered go into `created`. */
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

function assertCounts(
  dataDir: string,
  linkId: number,
  { answered, unanswered }: { answered: number; unanswered: number },
): void {
  const [counted] = queryData(
    dataDir,
    `select count(*) as events, count(distinct id) as ids,
       (select clicks from click_total where subject = 'link' and subject_id = ${linkId}) as total,
       (select sum(clicks) from click_quarter where subject = 'link' and subject_id = ${linkId}) as quarters,
       (select sum(clicks) from click_dimension where subject = 'link' and subject_id = ${linkId}
         and day = 0 and dimension = 'browser') as browsers,
       (select sum(clicks) from click_dimension where subject = 'link' and subject_id = ${linkId}
         and day > 0 and dimension = 'browser') as browsersByDay
     from click where subject = 'link' and subject_id = ${linkId} and kind = 'human'`,
  );
  const events = Number(counted?.['events']);
  assert.ok(events >= answered, `${answered} visits were answered, ${events} counted`);
  assert.ok(events <= answered + unanswered, `${answered} + ${unanswered} visits came, ${events} counted`);
  assert.deepEqual(
    { ...counted },
    {
      events,
      ids: events,
      total: events,
      quarters: events,
      browsers: events,
      browsersByDay: events,
    },
  );
}

function between({ min, max }: { min: number; max: number }): number {
  return min + Math.random() * (max - min);
}
