import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  childEnvironment,
  clicksAtLeast,
  createLinkOn,
  kill,
  queryData,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import { refusalsOf, startCommands } from '../support/processes/commands.ts';
import { startProgram } from '../support/processes/program.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { visitPath } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-compact-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const at = (name: string) => join(folder, name);
const commands = startCommands();
const run = (args: string[], dataDir: string) => commands(args, childEnvironment(dataDir));
const assertRefuses = refusalsOf(commands);
const fileIn = (dataDir: string) => join(dataDir, 'waypost.sqlite');
const sizeIn = async (dataDir: string) => (await stat(fileIn(dataDir))).size;

const person = ['--username', 'ada', '--email', 'ada@example.com', '--password', 'a long password'];
const created = await run(['account', 'create', ...person], at('small'));
assert.equal(created.code, 0, created.stderr);

/** Makes the file larger by pages that are free, and by rows of random bytes, both in megabytes. */
function grow(dataDir: string, { free, kept }: { free: number; kept: number }): void {
  const file = new DatabaseSync(fileIn(dataDir));
  try {
    file.exec('create table filling (id integer primary key, bytes blob)');
    const insert = file.prepare('insert into filling (bytes) values (randomblob(1000000))');
    file.exec('begin');
    for (let megabyte = 0; megabyte < free + kept; megabyte++) insert.run();
    file.exec('commit');
    file.exec(`delete from filling where id <= ${free}`);
  } finally {
    file.close();
  }
}

async function copyOfSmall(name: string, size: { free: number; kept: number }): Promise<string> {
  await cp(at('small'), at(name), { recursive: true });
  grow(at(name), size);
  return at(name);
}

function contentOf(dataDir: string): unknown {
  assert.deepEqual(
    queryData(dataDir, 'pragma integrity_check').map((row) => row['integrity_check']),
    ['ok'],
  );
  const rows = queryData(
    dataDir,
    'select id, hex(substr(bytes, 1, 40)) as start, length(bytes) as size from filling',
  );
  return [queryData(dataDir, 'select * from account'), rows];
}

test('a file with free pages becomes smaller and keeps its content, and the service counts on', async () => {
  const dataDir = at('served');
  const service = await startChild(dataDir);
  const { alias, ...link } = await createLinkOn(service, 'grace');
  await visitPath(service.baseUrl, `/${alias}`);
  await clicksAtLeast(service, link, 1);
  assert.equal(await terminate(service), 0);
  grow(dataDir, { free: 20, kept: 1 });
  const [before, content] = [await sizeIn(dataDir), contentOf(dataDir)];

  const { code, stdout, stderr } = await run(['compact'], dataDir);
  assert.deepEqual([code, stderr], [0, '']);
  const after = await sizeIn(dataDir);
  assert.ok(before > 20e6 && after < 4e6, `${before} and ${after} bytes`);
  const inMegabytes = (bytes: number) => (Math.round(bytes / 1e5) / 10).toString();
  const [rewriting, compacted, end] = stdout.split('\n');
  assert.match(
    rewriting as string,
    /^Rewriting [1-3](\.\d)? MB; if this is interrupted, the file stays as it was\.$/,
  );
  assert.equal(end, '');
  assert.equal(
    compacted,
    `Compacted the database in ${dataDir}: ${inMegabytes(after)} MB instead of ${inMegabytes(before)}.`,
  );
  assert.deepEqual(contentOf(dataDir), content);

  const again = await startChild(dataDir);
  await visitPath(again.baseUrl, `/${alias}`);
  await clicksAtLeast(again, link, 2);
  assert.equal(await terminate(again), 0);
});

test('killed while it writes, it leaves the content as it was, and does its work when run again', async () => {
  const dataDir = await copyOfSmall('killed', { free: 40, kept: 60 });
  const content = contentOf(dataDir);
  const program = startProgram(['compact'], { environment: childEnvironment(dataDir) });
  const log = `${fileIn(dataDir)}-wal`;
  while (!existsSync(log) || (await stat(log)).size < 1e6) {
    assert.equal(program.child.exitCode, null, 'ended before it was killed');
    await nextTurn();
  }
  await kill(program);
  assert.deepEqual(contentOf(dataDir), content);
  const { code } = await run(['compact'], dataDir);
  assert.equal(code, 0);
  assert.deepEqual(contentOf(dataDir), content);
  assert.ok((await sizeIn(dataDir)) < 65e6);
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.includes('etilqs')),
    [],
  );
});

test('without data, with a PostgreSQL, and while the service runs it is refused in one line', async () => {
  await assertRefuses(['compact'], {
    dataDir: at('none'),
    line: `DATA_DIR: ${at('none')} holds no Waypost data.`,
  });
  await assertRefuses(['compact'], {
    dataDir: at('small'),
    environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    line: 'DATABASE_URL: is set, so the data is in PostgreSQL; it uses free space again by itself, and VACUUM FULL gives it back.',
  });
  const dataDir = await copyOfSmall('running', { free: 1, kept: 1 });
  const service = await startChild(dataDir);
  await assertRefuses(['compact'], { dataDir, line: `DATA_DIR: ${dataDir} is in use by another Waypost.` });
  assert.equal(await terminate(service), 0);
});

test('while another process writes to the file it is refused, and nothing is changed', async () => {
  const dataDir = await copyOfSmall('written', { free: 1, kept: 1 });
  const file = new DatabaseSync(fileIn(dataDir));
  try {
    file.exec('begin immediate');
    await assertRefuses(['compact'], {
      dataDir,
      line: `${fileIn(dataDir)} is in use by another process. Please try again when it has ended.`,
    });
  } finally {
    file.close();
  }
});

test('where there is too little space it says how much is needed, and nothing is changed', async (context) => {
  const dataDir = mountSmallDisk(context, 20_000);
  if (dataDir === undefined) return;
  await cp(at('small'), dataDir, { recursive: true });
  grow(dataDir, { free: 1, kept: 8 });
  const content = contentOf(dataDir);
  const { code, stdout, stderr } = await run(['compact'], dataDir);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(
    stderr,
    /needs 1[78] MB of free space on its disk, and there are \d+\. A backup on another disk needs 9 /,
  );
  assert.deepEqual(contentOf(dataDir), content);
});

test('a link to a file on another disk is compacted with the space of that disk', async (context) => {
  const dataDir = mountSmallDisk(context, 1_000);
  if (dataDir === undefined) return;
  const elsewhere = await copyOfSmall('elsewhere', { free: 2, kept: 2 });
  const content = contentOf(elsewhere);
  await symlink(fileIn(elsewhere), fileIn(dataDir));
  const { code, stderr } = await run(['compact'], dataDir);
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok((await sizeIn(dataDir)) < 3_000_000);
  assert.deepEqual(contentOf(elsewhere), content);
});
