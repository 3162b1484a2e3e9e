import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openSqliteConnection } from '../../src/database/sqlite/sqlite-connection.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';

const megabyte = 1024 * 1024;

test('statements of any number of shapes take no more memory than a few', async (context) => {
  const connection = await open(context);
  connection.execute('create table t (id integer primary key, a, b, c, d, e, f, g, h, i, j)', []);
  const before = process.memoryUsage().rss;
  const row = `(${Array.from({ length: 11 }, () => '?').join(', ')})`;
  const rows = Array.from({ length: 500 }, () => row).join(', ');
  const values = Array.from({ length: 500 }, (_, id) => [id, ...Array.from({ length: 10 }, () => 1)]).flat();
  for (let number = 0; number < 600; number++) {
    connection.execute(`insert into t /* ${number} */ values ${rows} on conflict do nothing`, values);
    assert.equal(connection.execute('select count(*) as rows from t', []).rows[0]?.['rows'], 500);
  }
  const grownBy = process.memoryUsage().rss - before;
  assert.ok(grownBy < 100 * megabyte, `${Math.round(grownBy / megabyte)} MB`);
});

test('a statement tells its rows, else how many it changed', async (context) => {
  const connection = await open(context);
  assert.deepEqual(connection.execute('create table t (id integer primary key, name)', []).rows, []);
  const insert = "insert into t (name) values ('a'), ('b') returning id";
  assert.deepEqual(
    connection.execute(insert, []).rows.map((row) => ({ ...row })),
    [{ id: 1 }, { id: 2 }],
  );
  assert.deepEqual(connection.execute("update t set name = 'c'", []), { rows: [], changes: 2 });
  assert.deepEqual(connection.execute('delete from t where id = ?', [9]), { rows: [], changes: 0 });
});

test('what was deleted is not left in the file', async (context) => {
  const path = join(await newFolder(context), 'test.sqlite');
  const connection = openSqliteConnection(path, 'writer');
  const salt = randomBytes(32);
  connection.execute('create table t (day integer primary key, salt blob)', []);
  connection.execute('insert into t values (1, ?), (2, ?)', [salt, randomBytes(32)]);
  connection.execute('pragma wal_checkpoint(truncate)', []);
  assert.ok((await readFile(path)).includes(salt));
  connection.execute('delete from t where day = 1', []);
  connection.close();
  assert.equal((await readFile(path)).includes(salt), false);
});

test('a file that is none, or cannot be made, is refused with the reason', async (context) => {
  const folder = await newFolder(context);
  const path = join(folder, 'text.sqlite');
  await writeFile(path, 'a text'.repeat(1_000));
  for (const [wrong, reason] of [
    [path, /text\.sqlite cannot be opened: file is not a database\.$/],
    [join(folder, 'no', 'folder.sqlite'), /unable to open/],
    [folder, /unable to open/],
  ] as const) {
    assert.throws(
      () => openSqliteConnection(wrong, 'writer'),
      (error) => error instanceof OperatorError && reason.test(error.message),
    );
  }
});

async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-sqlite-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function open(context: TestContext) {
  const connection = openSqliteConnection(join(await newFolder(context), 'test.sqlite'), 'writer');
  context.after(() => connection.close());
  return connection;
}
