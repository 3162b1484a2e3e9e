import type { StatementResult } from './query-driver.ts';
import type { DatabaseThread } from './database-thread.ts';
import type { Statement } from './sqlite-protocol.ts';

const unitsPerCommitMax = 256;
const commitAfterMs = 10;

/** One writer for all units of work, many units in one commit. */
export interface GroupCommit {
  /** For the query builder: one statement of the unit under way. */
  execute(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs `unit` after those before it; settles after the commit that holds it. */
  run<T>(unit: () => Promise<T>): Promise<T>;
  idle(): Promise<void>;
}

interface Entry {
  unit: () => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * SQLite syncs the disk once a commit, so units that wait at the same moment share one: each is a savepoint of the
 * same transaction, and nobody hears of success before the commit. A unit that fails takes back only itself.
 */
export function createGroupCommit(thread: DatabaseThread): GroupCommit {
  const queue: Entry[] = [];
  let running: Promise<void> | undefined;
  // Sent together with the next statement of a unit, which saves a trip to the thread for each.
  let ahead: Statement[] = [];

  const send = async (statement: Statement): Promise<StatementResult> => {
    const statements = [...ahead, statement];
    ahead = [];
    const results = await thread.execute(statements);
    return results.at(-1) as StatementResult;
  };

  const runUnit = async (entry: Entry): Promise<() => void> => {
    ahead.push(plain('savepoint unit'));
    try {
      const value = await entry.unit();
      ahead.push(plain('release unit'));
      return () => entry.resolve(value);
    } catch (error) {
      await takeBack().catch(() => {
        throw error;
      });
      return () => entry.reject(error);
    }
  };

  /** Undoes the unit under way, unless its savepoint was never sent. */
  const takeBack = async () => {
    if (ahead.at(-1)?.sql === 'savepoint unit') {
      ahead.pop();
      return;
    }
    ahead.push(plain('rollback to unit'));
    await send(plain('release unit'));
  };

  const commitGroup = async () => {
    const settled: { entry: Entry; settle: () => void }[] = [];
    const deadline = performance.now() + commitAfterMs;
    ahead = [plain('begin immediate')];
    try {
      while (queue.length > 0 && settled.length < unitsPerCommitMax && performance.now() < deadline) {
        const entry = queue.shift() as Entry;
        const position = settled.push({ entry, settle: () => {} }) - 1;
        const settle = await runUnit(entry);
        settled[position] = { entry, settle };
      }
      await send(plain('commit'));
    } catch (error) {
      // The transaction itself failed (disk full, lock): none of its units happened.
      ahead = [];
      await thread.execute([plain('rollback')]).catch(() => {});
      for (const { entry } of settled) entry.reject(error);
      return;
    }
    for (const { settle } of settled) settle();
  };

  const drain = async () => {
    while (queue.length > 0) await commitGroup();
    running = undefined;
  };

  return {
    execute: (sql, parameters) => send({ sql, parameters }),
    run<T>(unit: () => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        queue.push({ unit, resolve: resolve as (value: unknown) => void, reject });
        running ??= drain();
      });
    },
    idle: async () => void (await running),
  };
}

function plain(sql: string): Statement {
  return { sql, parameters: [] };
}
