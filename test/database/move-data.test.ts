import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compareSides } from '../../src/database/move/compare-sides.ts';
import { moveData } from '../../src/database/move/move-data.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { movedTables } from '../../src/database/move/moved-tables.ts';
import { openPostgresSource, openPostgresTarget } from '../../src/database/move/postgres-side.ts';
import { openSqliteSource, openSqliteTarget } from '../../src/database/move/sqlite-side.ts';
import { dumpFile, fillEveryTable } from '../support/every-table.ts';
import { withClient } from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-move-data-'));
after(() => rm(folder, { recursive: true, force: true }));
const server = await withPostgres();
let files = 0;
const newFile = () => join(folder, `${++files}.sqlite`);

/** A file with this many rows in every table. */
async function createFile(rows: number): Promise<string> {
  const path = newFile();
  await (await openSqliteTarget(path)).close();
  fillEveryTable(path, rows);
  return path;
}

function change(path: string, statements: string): void {
  const db = new DatabaseSync(path);
  db.exec(statements);
  db.close();
}

class Interruption extends Error {}

/** Opens the file, or the PostgreSQL with this address. */
const openSource = (from: string) => (isAddress(from) ? openPostgresSource(from) : openSqliteSource(from));
const openTarget = (to: string) => (isAddress(to) ? openPostgresTarget(to) : openSqliteTarget(to));
const isAddress = (place: string) => place.startsWith('postgres:');

/** Runs the move once, in small batches, and interrupts it after `tellingsMax` progress reports. Returns the reports. */
async function run(from: string, to: string, tellingsMax: number) {
  const source = await openSource(from);
  const target = await openTarget(to);
  const seen: { step: string; rows: number; rowsInAll: number }[] = [];
  try {
    const onProgress = (progress: (typeof seen)[number]) => {
      seen.push(progress);
      if (seen.length > tellingsMax) throw new Interruption();
    };
    return { seen, result: await moveData({ source, target, rowsMax: 30, onProgress }) };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return { seen, result: undefined };
  } finally {
    await source.close();
    await target.close();
  }
}

test('a move that is interrupted over and over, wherever that is, moves each row once', async () => {
  const from = await createFile(80);
  const before = dumpFile(from);
  for (const tellings of [1, 2, 3, 5, 8]) {
    const to = newFile();
    let runs = 0;
    let now = 0;
    for (;;) {
      runs++;
      const { result, seen } = await run(from, to, runs * tellings);
      now = Math.max(now, ...seen.filter(({ step }) => step === 'moving').map(({ rows }) => rows));
      if (result === undefined) continue;
      assert.equal(result.rows, rowsIn(before));
      break;
    }
    assert.ok(runs > 5, `${runs} runs`);
    assert.equal(now, rowsIn(before));
    assert.deepEqual(dumpFile(to), before, `${tellings} tellings more in each run`);
  }
});

test('a move that breaks off while it begins, or before anything is moved, begins as the first one did', async () => {
  const [from, to] = [await createFile(3), newFile()];
  const [source, target] = [await openSqliteSource(from), await openSqliteTarget(to)];
  const breakOff = () => Promise.reject(new Interruption());
  await assert.rejects(moveData({ source, target: { ...target, stopAnnouncing: breakOff } }), Interruption);
  assert.equal(await target.hasTable('unfinished_move'), false);
  await assert.rejects(moveData({ source, target, prepare: breakOff }), Interruption);
  let times = 0;
  const prepare = async () => void times++;
  assert.equal((await moveData({ source, target, prepare })).rowsNow, rowsIn(dumpFile(from)));
  assert.equal(times, 1);
  await source.close();
  await target.close();
});

test('a move that breaks off within a table whose keys are bytes goes on behind the last of them', async () => {
  const [from, to] = [await createFile(80), newFile()];
  const [source, target] = [await openSqliteSource(from), await openSqliteTarget(to)];
  let batches = 0;
  const onProgress = ({ table }: { table: string }) => {
    if (table === 'click' && ++batches === 3) throw new Interruption();
  };
  await assert.rejects(moveData({ source, target, rowsMax: 30, onProgress }), Interruption);
  const [[clicks] = []] = await target.query('select count(*) from click');
  assert.equal(clicks, 60);
  await moveData({ source, target, rowsMax: 30 });
  await source.close();
  await target.close();
  assert.deepEqual(dumpFile(to), dumpFile(from));
});

test('rows that PostgreSQL stores in another order than that of their keys are moved once each', async () => {
  const [from, url, to] = [await createFile(80), await createDatabase(server.url), newFile()];
  // As if no id was assigned in this table yet.
  change(from, `delete from sqlite_sequence where name = 'session'`);
  await run(from, url, Number.POSITIVE_INFINITY);
  // PostgreSQL stores a row that was updated behind all others.
  await withClient(url, (client) =>
    client.query(`update link set title = title where id % 2 = 0;
      update overlay_vote set votes = votes where overlay_id % 2 = 0;
      update click set kind = kind where get_byte(id, 11) % 2 = 0`),
  );
  for (let tellings = 10; ; tellings += 20) {
    const { result } = await run(url, to, tellings);
    if (result !== undefined) break;
  }
  assert.deepEqual(dumpFile(to), dumpFile(from));
});

function rowsIn(dump: Record<string, unknown[]>): number {
  return movedTables.reduce((sum, table) => sum + (dump[table]?.length ?? 0), 0);
}

test('progress never goes back, and ends at all there is', async () => {
  const { seen, result } = await run(await createFile(500), newFile(), Number.POSITIVE_INFINITY);
  const rowsOf = (wanted: string) => seen.filter(({ step }) => step === wanted).map(({ rows }) => rows);
  const [moving, checking] = [rowsOf('moving'), rowsOf('checking')];
  const sorted = (rows: number[]) => rows.toSorted((a, b) => a - b);
  assert.deepEqual([moving, checking], [sorted(moving), sorted(checking)]);
  assert.equal(moving.at(-1), result?.rows);
  // Told before each table is checked; the last table has 500 rows.
  assert.equal(checking.at(-1), Number(result?.rows) - 500);
  assert.ok(seen.every(({ rowsInAll }) => rowsInAll === result?.rows));
});

test('a batch has at most 4 MiB or one row, however small the rows before were', async () => {
  const from = await createFile(100);
  // In hexadecimal, as a link's destination is text.
  const grow = (bytes: number, which: string) =>
    change(from, `update link set target = hex(zeroblob(${bytes / 2})) where ${which}`);
  grow(512 * 1024, 'id between 60 and 89');
  grow(5 * 1024 * 1024, 'id = 90');
  const [source, to] = [await openSqliteSource(from), await openSqliteTarget(newFile())];
  const lengths: number[] = [];
  const insertSeen: typeof to.insert = (shape, rows) => {
    if (shape.table === 'link') lengths.push(rows.length);
    return to.insert(shape, rows);
  };
  await moveData({ source, target: { ...to, insert: insertSeen } });
  await source.close();
  await to.close();
  // First all that are small before the large ones, of which seven fit.
  assert.deepEqual(lengths, [66, 7, 7, 7, 2, 1, 10]);
});

test('nothing in what is moved from is changed', async () => {
  const from = await createFile(40);
  const before = dumpFile(from);
  const source = await openSqliteSource(from);
  const fingerprint = await source.fingerprint();
  await source.close();
  await run(from, newFile(), Number.POSITIVE_INFINITY);
  const again = await openSqliteSource(from);
  assert.equal(await again.fingerprint(), fingerprint);
  await again.close();
  assert.deepEqual(dumpFile(from), before);
});

test('a table that has another column on one side is not moved', async () => {
  const [from, to] = [await createFile(3), await createFile(0)];
  change(to, 'alter table link add column extra text');
  await assert.rejects(
    run(from, to, Number.POSITIVE_INFINITY),
    /^TypeError: The table link has other columns in .+ than in .+\.$/,
  );
});

test('nobody writes into what is moved from meanwhile', async () => {
  const from = await createFile(3);
  const source = await openSqliteSource(from);
  const other = new DatabaseSync(from, { timeout: 0 });
  assert.throws(() => other.exec(`update account set plan = 'free'`), /locked/);
  other.close();
  await source.close();
  const url = await createDatabase(server.url);
  // Who is connected to another database of the same server is in nobody's way.
  const locked = await withClient(server.url, () => openPostgresSource(url));
  await withClient(url, async (client) => {
    await client.query(`set lock_timeout = '1ms'`);
    for (const table of movedTables)
      await assert.rejects(client.query(`delete from "${table}"`), { code: '55P03' }, table);
  });
  await assert.rejects(
    openPostgresTarget(url),
    new OperatorError('PostgreSQL: another "waypost migrate" is at work there.'),
  );
  await locked.close();
  await withClient(url, () =>
    assert.rejects(openPostgresTarget(url), {
      name: 'OperatorError',
      message: /others are connected as the same user/,
    }),
  );
});

test('a copy that is not the same is noticed, whichever column of which table differs', async () => {
  const from = await createFile(6);
  change(from, `update link set title = '' where id = 3`);
  for (const [statement, what] of [
    [`update link set target = target || '.' where id = 3`, 'the column target differs'],
    ['update link set created_at = created_at + 1 where id = 3', 'the column created_at differs'],
    ['update link set title = null where id = 3', 'the column title differs'],
    [`update click_day set quarters = x'00010203' where subject_id = 3`, 'the column quarters differs'],
    ['delete from click_visitor where key = 3', '6 rows were moved and 5 are there'],
    ['update click_total set clicks = clicks + 1 where subject_id = 3', 'the column clicks differs'],
  ] as const) {
    const to = newFile();
    await run(from, to, Number.POSITIVE_INFINITY);
    if (statement.includes('title = null'))
      // `link` is replaced by a table without constraints; otherwise triggers of other tables would fail
      // without it.
      change(
        to,
        `pragma legacy_alter_table = on; create table spare as select * from link; drop table link;
        alter table spare rename to link`,
      );
    change(to, statement);
    const table = /(?:update|from) (\w+)/.exec(statement)?.[1];
    const line = `The copy is not the same: of the table ${table} ${what}. Empty the target and begin again.`;
    await assert.rejects(compareFiles(from, to), new OperatorError(line));
  }
  const same = newFile();
  await run(from, same, Number.POSITIVE_INFINITY);
  await compareFiles(from, same);
});

async function compareFiles(from: string, to: string): Promise<void> {
  const source = await openSqliteSource(from);
  const target = await openSqliteTarget(to);
  try {
    await compareSides(source, target, () => {});
  } finally {
    await source.close();
    await target.close();
  }
}
