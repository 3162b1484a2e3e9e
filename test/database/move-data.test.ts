import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compareSides } from '../../src/database/move/compare-sides.ts';
import { moveData } from '../../src/database/move/move-data.ts';
import { MoveError } from '../../src/database/move/move-error.ts';
import { movedTables } from '../../src/database/move/moved-tables.ts';
import { openSqliteSource, openSqliteTarget } from '../../src/database/move/sqlite-side.ts';
import { dumpFile, fillEveryTable } from '../support/every-table.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-move-data-'));
after(() => rm(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.sqlite`);

/** A file with this many rows in every table. */
async function createFile(rows: number): Promise<string> {
  const path = newFile();
  await (await openSqliteTarget(path)).close();
  fillEveryTable(path, rows);
  return path;
}

class Interruption extends Error {}

/** Runs the move once, in small batches, and interrupts it after `tellingsMax` progress reports. Returns the reports. */
async function run(from: string, to: string, tellingsMax: number) {
  const source = await openSqliteSource(from);
  const target = await openSqliteTarget(to);
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

function rowsIn(dump: Record<string, unknown[]>): number {
  return movedTables.reduce((sum, table) => sum + (dump[table]?.length ?? 0), 0);
}

test('progress never goes back, and ends at all there is', async () => {
  const { seen, result } = await run(await createFile(500), newFile(), Number.POSITIVE_INFINITY);
  const moving = seen.filter(({ step }) => step === 'moving').map(({ rows }) => rows);
  assert.deepEqual(
    moving,
    moving.toSorted((a, b) => a - b),
  );
  assert.equal(moving.at(-1), result?.rows);
  assert.ok(seen.every(({ rowsInAll }) => rowsInAll === result?.rows));
});

test('a batch has at most 4 MiB or one row, however small the rows before were', async () => {
  const from = await createFile(1);
  const db = new DatabaseSync(from);
  const insert = db.prepare(`insert into upload (account_id, name, media_type, bytes, created_at)
    values (1, ?, 'image/png', zeroblob(?), 1)`);
  const sizes = [...Array(100).fill(10), ...Array(30).fill(512 * 1024), 5 * 1024 * 1024, 10];
  for (const [place, bytes] of sizes.entries()) insert.run(`picture ${place}`, bytes);
  db.close();
  const [source, to] = [await openSqliteSource(from), await openSqliteTarget(newFile())];
  const lengths: number[] = [];
  const insertSeen: typeof to.insert = (shape, rows) => {
    if (shape.table === 'upload') lengths.push(rows.length);
    return to.insert(shape, rows);
  };
  await moveData({ source, target: { ...to, insert: insertSeen } });
  await source.close();
  await to.close();
  // First all 101 small ones, as `createFile` made one, too, and seven large ones.
  assert.deepEqual(lengths, [108, 7, 7, 7, 2, 1, 1]);
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

test('nobody writes into what is moved from meanwhile', async () => {
  const from = await createFile(3);
  const source = await openSqliteSource(from);
  const other = new DatabaseSync(from, { timeout: 0 });
  assert.throws(() => other.exec(`update account set plan = 'free'`), /locked/);
  other.close();
  await source.close();
});

test('a copy that is not the same is noticed, whichever column of which table differs', async () => {
  const from = await createFile(6);
  const changes = [
    `update link set target = target || '.' where id = 3`,
    'update link set created_at = created_at + 1 where id = 3',
    'update link set title = null where id = 3',
    `update click_day set quarters = x'00010203' where subject_id = 3`,
    'delete from click_visitor where key = 3',
    'update click_total set clicks = clicks + 1 where subject_id = 3',
  ];
  for (const change of changes) {
    const to = newFile();
    await run(from, to, Number.POSITIVE_INFINITY);
    const db = new DatabaseSync(to);
    if (change.includes('title = null'))
      // `link` is replaced by a table without constraints; otherwise triggers of other tables would fail
      // without it.
      db.exec(`pragma legacy_alter_table = on; create table spare as select * from link; drop table link;
        alter table spare rename to link`);
    db.exec(change);
    db.close();
    await assert.rejects(compareFiles(from, to), (error: Error) => {
      const table = /(?:update|from) (\w+)/.exec(change)?.[1];
      assert.ok(error instanceof MoveError);
      assert.match(error.message, new RegExp(`^The copy is not the same: of the table ${table} .+\\.$`));
      return true;
    });
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
