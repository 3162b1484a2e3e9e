import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import {
  type ChildService,
  childEnvironment,
  clicksAtLeast,
  createLinkOn,
  kill,
  post,
  queryData,
  terminate,
} from '../support/processes/child-service.ts';
import { refusalsOf, startCommands } from '../support/processes/commands.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-backup-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const at = (name: string) => join(folder, name);
const linksLeast = 5;
const visitorsAtOnce = 4;
const patienceMs = 60_000;

async function start(dataDir: string): Promise<ChildService> {
  const program = startProgram(['start'], { environment: childEnvironment(dataDir) });
  after(() => program.child.kill('SIGKILL'));
  return { ...program, baseUrl: await program.ready() };
}

const commands = startCommands();
const assertRefuses = refusalsOf(commands);

async function assertDone(args: string[], dataDir: string): Promise<string> {
  const environment = childEnvironment(dataDir);
  const { code, stdout, stderr } = await runProgram(args, { environment });
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

/** Repeats the work, `atOnce` in parallel, until it is told to end. */
function overAndOver(work: () => Promise<void>, atOnce: number) {
  let isOver = false;
  const one = async () => {
    while (!isOver) await work();
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}

test('a backup made while links are made and clicks come holds all of before, each click once', async () => {
  const service = await start(at('busy'));
  const link = await createLinkOn(service, 'ada');
  const links: string[] = [];
  const visits = { sent: 0, answered: 0 };
  const visiting = overAndOver(async () => {
    visits.sent++;
    await visitPath(service.baseUrl, `/${link.alias}`);
    visits.answered++;
  }, visitorsAtOnce);
  const making = overAndOver(async () => {
    const { shorturl } = await post(
      service.baseUrl,
      '/api/url/add',
      { url: 'https://example.com/' },
      link.key,
    );
    links.push(new URL(shorturl).pathname);
  }, 1);
  await poll('links', async () => links.length >= linksLeast || undefined, patienceMs);
  const before = { answered: visits.answered, links: [...links] };
  const said = await assertDone(['backup', at('copy')], at('busy'));
  assert.equal(said, `Backed up ${at('busy')} in ${at('copy')}.\n`);
  const { sent } = visits;
  await Promise.all([visiting.stop(), making.stop()]);
  await kill(service);

  assert.equal(
    await assertDone(['restore', at('copy')], at('again')),
    `Restored ${at('copy')} in ${at('again')}.\n`,
  );
  const restored = await start(at('again'));
  for (const path of before.links) {
    assert.equal((await visitPath(restored.baseUrl, path)).status, 302, path);
  }
  await clicksAtLeast(restored, link, before.answered);
  assert.equal(await terminate(restored), 0);
  assert.deepEqual(await readdir(at('again/spool')), []);
  const clicks = countedOf(at('again'), link.id);
  assert.ok(clicks >= before.answered && clicks <= sent, `${before.answered} ≤ ${clicks} ≤ ${sent}`);
  assert.equal(clicks, eventsOf(at('again'), link.id));
  assert.deepEqual({ ...queryData(at('again'), 'pragma integrity_check')[0] }, { integrity_check: 'ok' });
});

function countedOf(dataDir: string, linkId: number): number {
  const query = `select clicks from click_total where subject = 'link' and subject_id = ${linkId}`;
  return Number(queryData(dataDir, query)[0]?.['clicks']);
}

function eventsOf(dataDir: string, linkId: number): number {
  return Number(queryData(dataDir, `select count(*) as n from click where subject_id = ${linkId}`)[0]?.['n']);
}

test('what waits in the spool of a killed service comes along and is counted once after a restore', async () => {
  const service = await start(at('killed'));
  const link = await createLinkOn(service, 'ada');
  for (let n = 0; n < 10; n++) await visitPath(service.baseUrl, `/${link.alias}`);
  await kill(service);
  assert.notDeepEqual(await readdir(at('killed/spool')), []);
  await assertDone(['backup', at('killed-copy')], at('killed'));
  const copied = await contentsOf(at('killed-copy'));
  await assertDone(['restore', at('killed-copy')], at('once'));
  const restored = await start(at('once'));
  assert.equal(await clicksAtLeast(restored, link, 10), 10);
  // Told from a folder that is only full.
  await assertRefuses(['restore', at('killed-copy')], {
    dataDir: at('once'),
    line: `DATA_DIR: ${at('once')} is in use by another Waypost.`,
  });
  assert.equal(await terminate(restored), 0);
  await assertRefuses(['restore', at('killed-copy')], {
    dataDir: at('once'),
    line: `DATA_DIR: ${at('once')} is not empty; restore into a new folder.`,
  });
  assert.deepEqual(await contentsOf(at('killed-copy')), copied, 'a backup can be restored again');
});

/** The bytes of every file in a folder, by its path. */
async function contentsOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.sort().map(async (file) => [file, await readFile(file, 'base64')]),
  );
  return Object.fromEntries(contents);
}

test('a backup is for nobody but who made it', async () => {
  const modeOf = async (...path: string[]) => ((await stat(at(join(...path)))).mode & 0o777).toString(8);
  for (const copy of ['copy', 'again']) {
    assert.equal(await modeOf(copy), '700');
    assert.equal(await modeOf(copy, 'waypost.sqlite'), '600');
    assert.equal(await modeOf(copy, 'spool'), '700');
  }
});

test('a plain copy with a log is restored from where nothing can be written', async () => {
  await mkdir(at('plain'));
  const file = new DatabaseSync(at('killed/waypost.sqlite'));
  file.exec('pragma journal_mode = wal; create table only_in_the_log (n integer)');
  for (const end of ['', '-wal'])
    await copyFile(at(`killed/waypost.sqlite${end}`), at(`plain/waypost.sqlite${end}`));
  file.exec('drop table only_in_the_log');
  file.close();
  // Keeps SQLite from creating this file. File permissions would not keep root from it.
  await mkdir(at('plain/waypost.sqlite-shm'));
  await assertDone(['restore', at('plain')], at('from-plain'));
  assert.equal(
    queryData(at('from-plain'), `select * from sqlite_schema where name = 'only_in_the_log'`).length,
    1,
  );
  assert.deepEqual((await readdir(at('from-plain'))).sort(), ['spool', 'waypost.lock', 'waypost.sqlite']);
});
