import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { assertCountsFitEvents, readCounts } from '../support/clicks/click-counts.ts';
import { firstDay, makeVisitAt, newRules, storeByOldRules } from '../support/clicks/old-rules.ts';
import { createLinkOn, put, startChild } from '../support/processes/child-service.ts';
import { assertInterrupted } from '../support/processes/interrupt.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { chrome, dayMs, poll } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-reclassify-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;

const noon = firstDay * dayMs + dayMs / 2;
const curl = 'curl/8.5.0';

function freshEnvironment() {
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, `data-${++directories}`) };
}

type Environment = ReturnType<typeof freshEnvironment>;

/** Opens the data as a command does, while the service does not run, or next to it. */
async function withData(
  environment: Environment,
  body: (database: Database) => Promise<void>,
): Promise<void> {
  const path = join(environment.DATA_DIR, 'waypost.sqlite');
  const writer = await startWriterThread(new URL('../../src/writer-thread.ts', import.meta.url), { path });
  const database = await openSqlite({ path, writer });
  try {
    await body(database);
  } finally {
    await database.close();
  }
}

/** Data with 3,500 visits that an earlier version classified as human, 2,500 of which are from curl. */
async function createData(): Promise<Environment> {
  const environment = freshEnvironment();
  await mkdir(environment.DATA_DIR, { recursive: true });
  const visits = Array.from({ length: 3_500 }, (_, n) =>
    makeVisitAt(noon + n, { userAgent: n % 7 < 5 ? curl : chrome, address: `192.0.2.${n % 9}` }),
  );
  await withData(environment, (database) => storeByOldRules(database, visits));
  return environment;
}

test('reclassify says what it has changed, and the next time that there is nothing to do', async () => {
  const environment = await createData();
  const first = await runProgram(['reclassify'], { environment });
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.equal(summaryOf(first.stdout), '3500 events looked at, 2500 changed\n  human → bot: 2500\n');
  await withData(environment, assertCountsFitEvents);
  const second = await runProgram(['reclassify'], { environment });
  assert.deepEqual([second.code, second.stdout], [0, '0 events looked at, 0 changed\n']);
});

test('reclassify --dry-run says what would change, and changes nothing', async () => {
  const environment = await createData();
  const { code, stdout } = await runProgram(['reclassify', '--dry-run'], { environment });
  assert.equal(code, 0);
  assert.equal(summaryOf(stdout), '3500 events looked at, 2500 would change\n  human → bot: 2500\n');
  await withData(environment, async (database) => {
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.bots], [3_500, 0]);
  });
});

test('reclassify works beside a running service, also when it is killed and run again', async () => {
  const environment = await createData();
  const service = startProgram(['start'], { environment });
  await service.ready();
  const killed = startProgram(['reclassify'], { environment });
  await poll('the first transaction', async () => (countDone(environment) > 0 ? true : undefined));
  killed.child.kill('SIGKILL');
  await killed.ended();
  const { code, stderr } = await runProgram(['reclassify'], { environment });
  assert.deepEqual([code, stderr], [0, '']);
  service.child.kill('SIGTERM');
  assert.equal((await service.ended()).code, 0);
  await withData(environment, async (database) => {
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.bots], [1_000, 2_500]);
    await assertCountsFitEvents(database);
  });
});

test('reclassify that is interrupted says that it can go on, and does', async () => {
  const environment = await createData();
  const interrupted = startProgram(['reclassify'], { environment });
  await poll('the first transaction', async () => (countDone(environment) > 0 ? true : undefined));
  // It waits for this lock, so it cannot have ended before the signal.
  const other = new DatabaseSync(join(environment.DATA_DIR, 'waypost.sqlite'), { timeout: 5_000 });
  other.exec('begin immediate');
  const left =
    'What is corrected so far stays, and all counts are right: run the same command again to go on.';
  await assertInterrupted(interrupted, 'SIGINT', left);
  other.close();
  await withData(environment, async (database) => {
    const { clicks = 0, bots = 0 } = (await readCounts(database)).totals[0] ?? {};
    assert.equal(clicks + bots, 3_500);
    assert.ok(bots > 0 && bots < 2_500, `${bots} are corrected`);
  });
  const { code, stderr } = await runProgram(['reclassify'], { environment });
  assert.deepEqual([code, stderr], [0, '']);
  await withData(environment, async (database) => {
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.bots], [1_000, 2_500]);
    await assertCountsFitEvents(database);
  });
});

test('reclassify that is interrupted takes its progress away from a terminal', async () => {
  const environment = await createData();
  const asOnTerminal = ['--import', 'data:text/javascript,process.stdout.isTTY = true'];
  const interrupted = startProgram(['reclassify'], { environment, nodeOptions: asOnTerminal });
  let shown = '';
  interrupted.child.stdout?.on('data', (text: string) => (shown += text));
  await poll('the first transaction', async () => (countDone(environment) > 0 ? true : undefined));
  const other = new DatabaseSync(join(environment.DATA_DIR, 'waypost.sqlite'), { timeout: 5_000 });
  other.exec('begin immediate');
  await poll('the progress', async () => shown.includes('looked at') || undefined);
  interrupted.child.kill('SIGINT');
  const { stdout } = await interrupted.ended();
  other.close();
  assert.ok(stdout.endsWith(' changed\r\u001b[2K'), JSON.stringify(stdout));
});

test('reclassify --dry-run that is interrupted says that nothing was changed', async () => {
  const environment = await createData();
  // It interrupts itself as soon as it shows how far it is, so it cannot have ended before.
  const atProgress =
    "let sent; process.stdout.isTTY = true; process.stdout.write = () => (sent ||= process.kill(process.pid, 'SIGINT'))";
  const nodeOptions = ['--import', `data:text/javascript,${atProgress}`];
  const { code, stderr } = await runProgram(['reclassify', '--dry-run'], { environment, nodeOptions });
  assert.deepEqual([code, stderr], [null, 'waypost: Interrupted by SIGINT. Nothing was changed.\n']);
});

test('reclassify lets a link lead on again whose last clicks were those of machines', async () => {
  const environment = freshEnvironment();
  const service = await startChild(environment.DATA_DIR);
  const { key, id, alias } = await createLinkOn(service, 'ada');
  await put(service.baseUrl, `/api/url/${id}/update`, { clicklimit: 1 }, key);
  const visit = makeVisitAt(noon, { accountId: 1, subjectId: id, userAgent: curl });
  await withData(environment, (database) => storeByOldRules(database, [visit]));
  const status = async () => (await fetch(`${service.baseUrl}/${alias}`, { redirect: 'manual' })).status;
  assert.equal(await status(), 410);
  assert.equal((await runProgram(['reclassify'], { environment })).code, 0);
  await poll('the link', async () => ((await status()) === 302 ? true : undefined));
  service.child.kill('SIGTERM');
  assert.equal((await service.ended()).code, 0);
});

test('reclassify refuses settings that cannot be used in one line', async () => {
  const environment = { ...freshEnvironment(), CLICK_RETENTION: '1y' };
  const { code, stdout, stderr } = await runProgram(['reclassify'], { environment });
  assert.equal(code, 1);
  assert.match(stderr, /^waypost: CLICK_RETENTION: .+\.\n$/);
  assert.equal(stdout, '');
});

/** The number of reclassified events, read while other processes use the data. */
function countDone({ DATA_DIR }: Environment): number {
  const file = new DatabaseSync(join(DATA_DIR, 'waypost.sqlite'), { readOnly: true });
  try {
    const statement = file.prepare('select count(*) as done from click where rules_version = ?');
    return Number(statement.get(newRules.version)?.['done']);
  } finally {
    file.close();
  }
}

/** The output after the progress lines, of which there is one a second; each of them must be complete. */
function summaryOf(stdout: string): string {
  const start = stdout.indexOf('3500 events looked at, ');
  for (const line of stdout.slice(0, Math.max(0, start)).split('\n').slice(0, -1))
    assert.match(line, /^\d+ events looked at up to \d{4}-\d\d-\d\d, \d+ changed$/);
  return stdout.slice(start);
}
