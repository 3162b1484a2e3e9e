/** What `waypost backup` and `waypost restore` refuse, and what they leave when they fail. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { childEnvironment, queryData } from '../support/processes/child-service.ts';
import { refusalsOf, startCommands } from '../support/processes/commands.ts';
import { runProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-backup-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const at = (name: string) => join(folder, name);
const commands = startCommands();
const run = (args: string[], dataDir: string) => commands(args, childEnvironment(dataDir));
const assertRefuses = refusalsOf(commands);

async function assertDone(args: string[], dataDir: string): Promise<void> {
  const { code, stderr } = await run(args, dataDir);
  assert.deepEqual([code, stderr], [0, '']);
}

/** A move that would end at the latest when it finds no PostgreSQL. */
const move = ['migrate', '--to', 'postgres://nobody@127.0.0.1:1/nothing'];

const person = ['--username', 'ada', '--email', 'ada@example.com', '--password', 'a long password'];
assert.equal((await run(['account', 'create', ...person], at('data'))).code, 0);
await assertDone(['backup', at('copy')], at('data'));

test('what cannot be backed up or restored is refused in one line, and nothing is changed', async () => {
  const databaseUrl = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  await mkdir(at('full'));
  await writeFile(at('full/letter.txt'), 'dear ada');
  await assertRefuses(['backup', at('new')], {
    dataDir: at('none'),
    line: `DATA_DIR: ${at('none')} holds no Waypost data.`,
  });
  await assertRefuses(['backup', at('full')], {
    dataDir: at('data'),
    line: `${at('full')} is not empty; back up into a new folder.`,
  });
  await assertRefuses(['restore', at('full')], {
    dataDir: at('none'),
    line: `${at('full')} is no backup: there is no waypost.sqlite in it.`,
  });
  await assertRefuses(['restore', at('copy')], {
    dataDir: at('full'),
    line: `DATA_DIR: ${at('full')} is not empty; restore into a new folder.`,
  });
  await assertRefuses(['backup', at('new')], {
    dataDir: at('data'),
    environment: databaseUrl,
    line: 'DATABASE_URL: is set, so the data is in PostgreSQL; back it up with pg_dump.',
  });
  await assertRefuses(['restore', at('copy')], {
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

test('no name of a folder is not taken for the working directory', async () => {
  for (const command of ['backup', 'restore'])
    for (const name of ['', ' ', '\t']) {
      const line = '<folder>: is empty; it must name a folder.';
      await assertRefuses([command, name], { dataDir: at('data'), line });
    }
});

test('a folder that cannot be read is told from one that holds nothing', async () => {
  // No user can read it; file permissions would not keep root from it.
  await symlink('loop', at('loop'));
  const line = `${at('loop')} cannot be read (ELOOP).`;
  await assertRefuses(['backup', at('new')], { dataDir: at('loop'), line: `DATA_DIR: ${line}` });
  await assertRefuses(['account', 'list'], { dataDir: at('loop'), line: `DATA_DIR: ${line}` });
  await assertRefuses(move, { dataDir: at('loop'), line: `DATA_DIR: ${line}` });
  await assertRefuses(['restore', at('loop')], { dataDir: at('none'), line });
  await assertRefuses(['restore', at('copy')], {
    dataDir: at('full/letter.txt'),
    line: `DATA_DIR: ${at('full/letter.txt')} is a file, it must be a folder.`,
  });
});

test('a folder that cannot be made is refused with the reason', {
  skip: process.platform !== 'linux',
}, async () => {
  const line = `The backup in /proc/waypost/monday failed: ENOENT: no such file or directory, mkdir '/proc/waypost'.`;
  await assertRefuses(['backup', '/proc/waypost/monday'], { dataDir: at('data'), line });
});

test('a file that is no database is no backup', async () => {
  await mkdir(at('broken'));
  await writeFile(at('broken/waypost.sqlite'), 'this is no database. '.repeat(500));
  await assertRefuses(['restore', at('broken')], {
    dataDir: at('from-broken'),
    line: `${at('broken')} cannot be read: file is not a database.`,
  });
});

test('a backup that fails leaves what it found, so that it can be run again', async () => {
  const whole = await readFile(at('copy/waypost.sqlite'));
  await cp(at('copy'), at('damaged'), { recursive: true });
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
  const listOf = async (name: string) => (await readdir(at(name), { recursive: true })).sort();
  assert.deepEqual(await listOf('twice'), await listOf('monday'));
});

/** Creates a data directory, or a backup, with a database that these statements fill. */
async function folderWith(name: string, statements: string): Promise<string> {
  await mkdir(at(name));
  const file = new DatabaseSync(at(`${name}/waypost.sqlite`));
  file.exec(statements);
  file.close();
  return at(name);
}

test('a database that holds no Waypost data, or only a part of it, is neither backed up, restored nor moved', async () => {
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
    for (const args of [['backup', at('of-nothing')], ['account', 'list'], move])
      await assertRefuses(args, { dataDir, line: `DATA_DIR: ${dataDir} ${what}` });
    await assertRefuses(['restore', dataDir], { dataDir: at('of-nothing'), line: `${dataDir} ${what}` });
  }
});

test('after a wrong backup the right one can be restored, and what is not of Waypost is of no matter', async () => {
  await mkdir(at('home/.npm'), { recursive: true });
  await mkdir(at('home/backups'));
  await mkdir(at('home/lost+found'));
  await mkdir(at('cut/spool'), { recursive: true });
  await writeFile(at('cut/spool/000000000000001-aaaaaaaa-00000001.spool'), '');
  const whole = await readFile(at('copy/waypost.sqlite'));
  await writeFile(at('cut/waypost.sqlite'), whole.subarray(0, Math.floor(whole.length / 2)));
  const { code, stderr } = await run(['restore', at('cut')], at('home'));
  assert.equal(code, 1);
  assert.match(stderr, /^waypost: .+cut (could not be restored|cannot be read): .+\n$/);
  assert.deepEqual((await readdir(at('home'))).sort(), ['.npm', 'backups', 'lost+found', 'waypost.lock']);
  await assertDone(['restore', at('copy')], at('home'));
});

test('nothing is restored or compacted while a worker of a killed service is still there', async () => {
  await cp(at('data'), at('used'), { recursive: true });
  await mkdir(at('awaited'));
  const refused = async (args: string[], dataDir: string) => {
    const worker = new DatabaseSync(join(dataDir, 'workers.lock'));
    try {
      worker.exec('begin; select count(*) from sqlite_schema');
      const { code, stderr } = await runProgram(args, { environment: childEnvironment(dataDir) });
      const line = `DATA_DIR: ${dataDir} is in use by a worker process of a Waypost that has ended.`;
      assert.deepEqual([code, stderr], [1, `waypost: ${line}\n`]);
    } finally {
      worker.close();
    }
  };
  await Promise.all([refused(['restore', at('copy')], at('awaited')), refused(['compact'], at('used'))]);
});
