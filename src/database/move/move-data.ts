import { clicksOf, compareSides } from './compare-sides.ts';
import { copyTable } from './copy-table.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { type MovedTable, movedTables, tablesFilledByStarts } from './moved-tables.ts';
import { beginProgress, endProgress, findProgress, type Place } from './progress-record.ts';
import { type Source, type Target, quoted } from './side.ts';
import { progressTable } from './unfinished-move.ts';

export interface MoveProgress {
  step: 'moving' | 'checking';
  table: MovedTable;
  /** Rows of all tables that have been moved or checked so far; checking counts whole tables. */
  rows: number;
  rowsInAll: number;
}

export interface MoveOptions {
  source: Source;
  target: Target;
  /** Called at the beginning of every run; creates what the rows need in the target, such as partitions. */
  prepare?(source: Source, target: Target): Promise<void>;
  onProgress?(progress: MoveProgress): void;
  /** The most rows that are stored in one transaction. */
  rowsMax?: number;
}

export interface MoveResult {
  tables: number;
  rows: number;
  /** The number of `rows` that this run moved; an earlier, interrupted run moved the others. */
  rowsNow: number;
  /** Clicks and scans by people, which are the same in the counts of both sides. */
  clicks: number;
}

/**
 * Copies all data from one database into an empty one, or resumes where an earlier run was interrupted, and
 * compares both sides. The source's data is not changed. No service starts on an unfinished target (see
 * requireWholeData).
 * @throws OperatorError
 */
export async function moveData(options: MoveOptions): Promise<MoveResult> {
  const { source, target, rowsMax, onProgress = () => {} } = options;
  const begun = await begin(options);
  await options.prepare?.(source, target);
  const counts = await countRows(source);
  const rowsInAll = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  let rows = begun?.rows ?? 0;
  const before = rows;
  for (const [number, table] of movedTables.entries()) {
    if (number < (begun?.tableNumber ?? 0)) continue;
    const after = number === begun?.tableNumber ? begun.after : undefined;
    rows = await copyTable({
      source,
      target,
      at: { tableNumber: number, after, rows },
      rowsMax,
      onBatch: (moved) => onProgress({ step: 'moving', table, rows: moved, rowsInAll }),
    });
  }
  await copyLastIds(source, target);
  await target.tidyUp();
  await compareSides(source, target, (table, checked) =>
    onProgress({ step: 'checking', table, rows: checked, rowsInAll }),
  );
  const clicks = await clicksOf(target);
  await finish(target);
  return { tables: movedTables.length, rows, rowsNow: rows - before, clicks };
}

/** Returns how far an earlier run of the same move came; undefined = this is the first run. */
async function begin({ source, target }: MoveOptions): Promise<Place | undefined> {
  if (await source.hasTable(progressTable))
    throw new OperatorError(
      `${source.name} has only a part of the data, since the move into it was not finished. Finish that one first.`,
    );
  const fingerprint = await source.fingerprint();
  const known = await findProgress(target);
  if (known === undefined) {
    await requireEmpty(target);
    await target.inTransaction(async () => {
      for (const table of tablesFilledByStarts) await target.query(`delete from ${quoted(table)}`);
      await beginProgress(target, fingerprint);
      await target.stopAnnouncing();
    });
    return undefined;
  }
  if (known.fingerprint === fingerprint) return known.place;
  throw new OperatorError(
    `${target.name} has a part of other data, or what is moved was changed since that part was moved. Empty it and begin again.`,
  );
}

async function requireEmpty(target: Target): Promise<void> {
  for (const table of movedTables) {
    if (tablesFilledByStarts.includes(table)) continue;
    const rows = await target.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0)
      throw new OperatorError(
        `${target.name} has data already (in the table ${table}). Only an empty database can be moved into.`,
      );
  }
}

async function countRows(source: Source): Promise<Map<MovedTable, number>> {
  const counts = new Map<MovedTable, number>();
  for (const table of movedTables) {
    const [[rows] = []] = await source.query(`select count(*) from ${quoted(table)}`);
    counts.set(table, Number(rows));
  }
  return counts;
}

/** So that even the ids of deleted rows are never reused. */
async function copyLastIds(source: Source, target: Target): Promise<void> {
  for (const table of movedTables) {
    const { assignsIds } = await target.describe(table);
    if (assignsIds) await target.setLastId(table, await source.lastId(table));
  }
}

async function finish(target: Target): Promise<void> {
  await target.inTransaction(async () => {
    await target.resumeAnnouncing();
    await endProgress(target);
  });
}
