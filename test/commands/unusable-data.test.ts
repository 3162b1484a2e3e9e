/** Data that only the operator can make usable again: each command says so in one line. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { assertRefuses, createData, fileOf, withClient } from '../support/moves.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const server = await withPostgres();
const list = ['account', 'list'];
const create = ['account', 'create', '--username', 'eve', '--email', 'eve@example.com'];

test('a damaged file is called that, with what SQLite says', async () => {
  const dataDir = await createData(1);
  damage(fileOf(dataDir), 'account');
  for (const args of [list, create])
    await assertRefuses(
      runProgram(args, { environment: { DATA_DIR: dataDir } }),
      /^waypost: The database is damaged\. Please restore a backup\. The cause: SQLite: database disk image is malformed \(11\)\.\n$/,
    );
});

/** Overwrites the first page of a table. */
function damage(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const asked =
    'select page_size as size, rootpage as page from sqlite_schema, pragma_page_size where name = ?';
  const { size, page } = database.prepare(asked).get(table) as { size: number; page: number };
  database.close();
  writeFileSync(file, readFileSync(file).fill(255, (page - 1) * size, page * size));
}

test('a full disk is told from a broken one', async (context) => {
  const folder = mountSmallDisk(context, 4_096);
  if (folder === undefined) return;
  copyFileSync(fileOf(await createData(1)), fileOf(folder));
  assert.throws(() => writeFileSync(`${folder}/rest`, Buffer.alloc(8 * 1024 * 1024)), { code: 'ENOSPC' });
  for (const args of [list, create])
    await assertRefuses(
      runProgram(args, { environment: { DATA_DIR: folder } }),
      /^waypost: .+: the disk is full\.\n$/,
    );
});

test('a user of PostgreSQL who may only read is told so', async (context) => {
  const owner = await createMigratedDatabase(server.url);
  const url = new URL(owner);
  const name = `reader_${url.pathname.slice(1)}`;
  await withClient(owner, (client) =>
    client.query(`create role ${name} login; grant select on all tables in schema public to ${name}`),
  );
  context.after(() =>
    withClient(owner, (client) => client.query(`drop owned by ${name}; drop role ${name}`)),
  );
  url.username = name;
  await assertRefuses(
    runProgram(create, { environment: { DATABASE_URL: url.href } }),
    /^waypost: PostgreSQL: this user may not do that; it must own the tables\. The cause: permission denied for table account\.\n$/,
  );
});
