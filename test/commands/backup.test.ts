import assert from 'node:assert/strict';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
import { startCommands } from '../support/processes/commands.ts';
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
/** Runs a command that is refused. */
const run = (args: string[], dataDir: string, environment: Record<string, string> = {}) =>
  commands(args, { ...childEnvironment(dataDir), ...environment });

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

async function assertRefuses(
  args: string[],
  {
    dataDir,
    line,
    environment = {},
  }: { dataDir: string; line: string; environment?: Record<string, string> },
): Promise<void> {
  const { code, stdout, stderr } = await run(args, dataDir, environment);
  assert.deepEqual([code, stdout, stderr], [1, '', `waypost: ${line}\n`], args.join(' '));
}

test('what cannot be backed up or restored is refused in one line, and nothing is changed', async () => {
  const databaseUrl = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  await mkdir(at('full'));
  await writeFile(at('full/letter.txt'), 'dear ada');
  await assertRefuses(['backup', at('new')], {
    dataDir: at('none'),
    line: `DATA_DIR: ${at('none')} holds no Waypost data.`,
  });
  await assertRefuses(['backup', at('full')], {
    dataDir: at('killed'),
    line: `${at('full')} is not empty; back up into a new folder.`,
  });
  await assertRefuses(['restore', at('full')], {
    dataDir: at('none'),
    line: `${at('full')} is no backup: there is no waypost.sqlite in it.`,
  });
  await assertRefuses(['restore', at('killed-copy')], {
    dataDir: at('full'),
    line: `DATA_DIR: ${at('full')} is not empty; restore into a new folder.`,
  });
  await assertRefuses(['backup', at('new')], {
    dataDir: at('killed'),
    environment: databaseUrl,
    line: 'DATABASE_URL: is set, so the data is in PostgreSQL; back it up with pg_dump.',
  });
  await assertRefuses(['restore', at('killed-copy')], {
    dataDir: at('none'),
    environment: databaseUrl,
    line: 'DATABASE_URL: is set, so the data is in PostgreSQL; restore it with pg_restore.',
  });
  assert.deepEqual(await readdir(at('full')), ['letter.txt']);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => ['none', 'new'].includes(name)),
    [],
  );
});

test('a folder that cannot be made is refused with the reason', {
  skip: process.platform !== 'linux',
}, async () => {
  const line = `The backup in /proc/waypost/monday failed: ENOENT: no such file or directory, mkdir '/proc/waypost'.`;
  await assertRefuses(['backup', '/proc/waypost/monday'], { dataDir: at('killed'), line });
});

test('a file that is no database is no backup', async () => {
  await mkdir(at('broken'));
  await writeFile(at('broken/waypost.sqlite'), 'this is no database. '.repeat(500));
  await assertRefuses(['restore', at('broken')], {
    dataDir: at('from-broken'),
    line: `${at('broken')} cannot be read: file is not a database.`,
  });
});

/** Creates a data directory, or a backup, with a database that these statements fill. */
async function folderWith(name: string, statements: string): Promise<string> {
  await mkdir(at(name));
  const file = new DatabaseSync(at(`${name}/waypost.sqlite`));
  file.exec(statements);
  file.close();
  return at(name);
}

test('a backup that fails leaves what it found, so that it can be run again', async () => {
  const whole = await readFile(at('killed-copy/waypost.sqlite'));
  await cp(at('killed-copy'), at('damaged'), { recursive: true });
  const [page] = queryData(
    at('damaged'),
    `select page_size as size, rootpage - 1 as number from sqlite_schema, pragma_page_size where name = 'link'`,
  );
  const [size, number] = [Number(page?.['size']), Number(page?.['number'])];
  const damaged = Buffer.from(whole).fill(255, number * size, (number + 1) * size);
  await writeFile(at('damaged/waypost.sqlite'), damaged);
  await mkdir(at('kept'));
  await writeFile(at('kept/.keep'), 'dear ada');
  for (const target of ['kept', 'monday']) {
    await assertRefuses(['backup', at(target)], {
      dataDir: at('damaged'),
      line: `The backup in ${at(target)} failed: database disk image is malformed.`,
    });
  }
  assert.deepEqual(await readdir(at('kept')), ['.keep']);
  assert.ok(!(await readdir(folder)).includes('monday'));
  await writeFile(at('damaged/waypost.sqlite'), whole);
  for (const target of ['kept', 'monday']) await assertDone(['backup', at(target)], at('damaged'));
});

test('of two backups into one folder at the same time one is refused, and the other is whole', async () => {
  const environment = childEnvironment(at('damaged'));
  const both = await Promise.all([1, 2].map(() => runProgram(['backup', at('twice')], { environment })));
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1]);
  assert.deepEqual(
    Object.keys(await contentsOf(at('twice'))),
    Object.keys(await contentsOf(at('monday'))).map((path) => path.replace('monday', 'twice')),
  );
});

test('a database that holds no Waypost data, or only a part of it, is neither backed up nor restored', async () => {
  const empty = await folderWith('empty', 'pragma user_version = 0');
  await writeFile(at('empty/waypost.sqlite'), '');
  const half = await folderWith(
    'half',
    'create table kysely_migration (name text); create table unfinished_move (source text, place text)',
  );
  const part =
    'holds only a part of the data that is being moved there. Please run "waypost migrate" again: it goes on where it was.';
  for (const [dataDir, what] of [
    [empty, 'holds no Waypost data.'],
    [half, part],
  ] as const) {
    for (const args of [
      ['backup', at('of-nothing')],
      ['account', 'list'],
    ])
      await assertRefuses(args, { dataDir, line: `DATA_DIR: ${dataDir} ${what}` });
    await assertRefuses(['restore', dataDir], { dataDir: at('of-nothing'), line: `${dataDir} ${what}` });
  }
});

test('after a wrong backup the right one can be restored, and what is not of Waypost is of no matter', async () => {
  await mkdir(at('home/.npm'), { recursive: true });
  await mkdir(at('home/backups'));
  await mkdir(at('cut/spool'), { recursive: true });
  await writeFile(at('cut/spool/000000000000001-aaaaaaaa-00000001.spool'), '');
  const whole = await readFile(at('killed-copy/waypost.sqlite'));
  await writeFile(at('cut/waypost.sqlite'), whole.subarray(0, Math.floor(whole.length / 2)));
  const { code, stderr } = await run(['restore', at('cut')], at('home'));
  assert.equal(code, 1);
  assert.match(stderr, /^waypost: .+cut (could not be restored|cannot be read): .+\n$/);
  assert.deepEqual((await readdir(at('home'))).sort(), ['.npm', 'backups', 'waypost.lock']);
  await assertDone(['restore', at('killed-copy')], at('home'));
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
