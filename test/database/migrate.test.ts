import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import { migrate } from '../../src/database/migrate.ts';
import { sqliteDialect } from '../../src/database/sqlite/sqlite-dialect.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { openSqliteConnection } from '../../src/database/sqlite/sqlite-connection.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { runProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-migrate-'));
after(() => rm(folder, { recursive: true }));
let files = 0;

test('a first start that ends at any statement leaves what the next start can go on from', async () => {
  const complete = await migrateUntil(newPath(), Number.POSITIVE_INFINITY);
  assert.ok(complete.statements > 30);
  for (let last = 0; last < complete.statements; last++) {
    const path = newPath();
    const interrupted = await migrateUntil(path, last);
    assert.match(String(interrupted.error), /interrupted/, `after ${last} statements`);
    const second = await migrateUntil(path, Number.POSITIVE_INFINITY);
    assert.equal(second.error, undefined, `after ${last} statements`);
    assert.deepEqual(second.tables, complete.tables, `after ${last} statements`);
  }
});

test('a second start changes nothing', async () => {
  const path = newPath();
  const first = await migrateUntil(path, Number.POSITIVE_INFINITY);
  const second = await migrateUntil(path, Number.POSITIVE_INFINITY);
  assert.deepEqual([second.error, second.tables], [undefined, first.tables]);
});

test('data of a newer version is refused in one line, and left as it is', async () => {
  const path = newPath();
  await migrateUntil(path, Number.POSITIVE_INFINITY);
  const connection = openSqliteConnection(path, 'writer');
  connection.execute("insert into kysely_migration values ('9999-of-a-later-version', '2027')", []);
  connection.close();
  const { error, tables } = await migrateUntil(path, Number.POSITIVE_INFINITY);
  assert.ok(error instanceof OperatorError);
  assert.match(error.message, /^The data was written by a newer version of Waypost\. .+\.$/);
  assert.ok(tables.includes('link'));
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(dataDir, 'waypost.sqlite'), await readFile(path));
  await assertOneLine(dataDir, /newer version of Waypost/);
});

test('a file that is no database is refused in one line', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(dataDir, 'waypost.sqlite'), 'This is a text that somebody put here.'.repeat(100));
  await assertOneLine(dataDir, /waypost\.sqlite cannot be opened: file is not a database/);
});

test('a country database that is none is refused in one line that names the setting', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const wrong = join(dataDir, 'countries.mmdb');
  await writeFile(wrong, 'no such database');
  await assertOneLine(
    dataDir,
    /^waypost: GEOIP_DB: \/.*countries\.mmdb is not a MaxMind database \(\.mmdb\)\.\n$/,
    {
      GEOIP_DB: wrong,
    },
  );
});

test('the writer is durable, and readers cannot write', async () => {
  const path = newPath();
  const writer = await startWriterThread(new URL('../../src/writer-thread.ts', import.meta.url), { path });
  const database = await openSqlite({ path, writer });
  try {
    const pragma = async (queries: Pick<typeof database, 'read'>['read'], name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(queries);
      return Object.values(rows[0] ?? {})[0];
    };
    await database.write(async (tx) => {
      assert.equal(await pragma(tx, 'synchronous'), 2);
      assert.equal(await pragma(tx, 'journal_mode'), 'wal');
      assert.equal(await pragma(tx, 'foreign_keys'), 1);
    });
    await assert.rejects(async () =>
      database.read.insertInto('spool_segment').values({ name: 'a', drained_bytes: 0 }).execute(),
    );
  } finally {
    await database.close();
  }
});

function newPath(): string {
  return join(folder, `${++files}.sqlite`);
}

/** Migrates like a process that dies before its statement number `last`. */
async function migrateUntil(path: string, last: number) {
  const connection = openSqliteConnection(path, 'writer');
  let statements = 0;
  const db = new Kysely<never>({
    dialect: sqliteDialect(async (text, parameters) => {
      if (statements >= last) throw new Error('interrupted');
      statements++;
      return connection.execute(text, parameters);
    }),
  });
  const error = await migrate(db, 'sqlite').then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // Closing rolls back an open transaction, as the end of a process does, so the next one finds none.
  connection.close();
  return { error, statements, tables: tablesOf(path) };
}

function tablesOf(path: string): string[] {
  const connection = openSqliteConnection(path, 'writer');
  try {
    const { rows } = connection.execute('select name from sqlite_schema order by name', []);
    return rows.map(({ name }) => String(name));
  } finally {
    connection.close();
  }
}

async function assertOneLine(
  dataDir: string,
  expected: RegExp,
  environment: Record<string, string> = {},
): Promise<void> {
  const { code, stderr } = await runProgram(['start'], {
    environment: { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...environment },
  });
  assert.equal(code, 1);
  assert.match(stderr, expected);
  assert.match(stderr, /^waypost: [^\n]+\n$/);
}
