import { type AppError, isUnavailable } from '../platform/app-error.ts';
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

/** Hears of what is written, for measuring; it must not throw. */
export interface CommitObserver {
  /** A unit of work waits for its commit from now on. */
  onQueued(): void;
  /** Units that wait no more. `seconds`: from the beginning of their transaction; nothing of them is stored if it failed. */
  onCommitted(commit: { units: number; seconds: number; isStored: boolean }): void;
  /** Units that wait no more because they threw, where each has a transaction of its own: there was no commit. */
  onTakenBack(units: number): void;
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
export function createGroupCommit(thread: DatabaseThread, observer?: CommitObserver): GroupCommit {
  const queue: Entry[] = [];
  let running: Promise<void> | undefined;
  let transaction = openTransaction(thread);

  const drain = async () => {
    while (queue.length > 0) {
      transaction = openTransaction(thread);
      const startedAt = performance.now();
      const { settle, ...commit } = await commitGroup(transaction, queue);
      observer?.onCommitted({ ...commit, seconds: (performance.now() - startedAt) / 1000 });
      settle();
    }
    running = undefined;
  };

  return {
    execute: (sql, parameters) => transaction.send({ sql, parameters }),
    run<T>(unit: () => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        observer?.onQueued();
        queue.push({ unit, resolve: resolve as (value: unknown) => void, reject });
        running ??= drain();
      });
    },
    idle: async () => void (await running),
  };
}

interface Outcome {
  units: number;
  isStored: boolean;
  /** Tells whoever waits for the units. */
  settle(): void;
}

async function commitGroup(transaction: Transaction, queue: Entry[]): Promise<Outcome> {
  const taken: Entry[] = [];
  const settles: (() => void)[] = [];
  const deadline = performance.now() + commitAfterMs;
  try {
    while (queue.length > 0 && taken.length < unitsPerCommitMax && performance.now() < deadline) {
      const entry = queue.shift() as Entry;
      taken.push(entry);
      settles.push(await runUnit(transaction, entry));
    }
    await transaction.send(plain('commit'));
  } catch (error) {
    // The transaction itself failed (disk full, lock): none of its units happened.
    await transaction.abandon();
    const settle = () => taken.forEach(({ reject }) => reject(error));
    return { units: taken.length, isStored: false, settle };
  }
  return { units: taken.length, isStored: true, settle: () => settles.forEach((each) => each()) };
}

/** Answers how to settle the unit once the commit is through. @throws when the whole transaction has failed */
async function runUnit(transaction: Transaction, entry: Entry): Promise<() => void> {
  transaction.sendLater('savepoint unit');
  try {
    const value = await entry.unit();
    transaction.sendLater('release unit');
    return () => entry.resolve(value);
  } catch (error) {
    await takeBack(transaction);
    return () => entry.reject(error);
  }
}

/** Undoes the unit under way, unless its savepoint was never sent. */
async function takeBack(transaction: Transaction): Promise<void> {
  if (transaction.unsend('savepoint unit')) return;
  transaction.sendLater('rollback to unit');
  await transaction.send(plain('release unit'));
}

interface Transaction {
  send(statement: Statement): Promise<StatementResult>;
  /** Goes together with the next statement, which saves a trip to the thread for each. */
  sendLater(sql: string): void;
  /** Whether `sql` was the last thing to be sent later; it is not sent any more. */
  unsend(sql: string): boolean;
  abandon(): Promise<void>;
}

function openTransaction(thread: DatabaseThread): Transaction {
  let ahead = [plain('begin immediate')];
  let fault: AppError | undefined;
  return {
    async send(statement) {
      // SQLite may have ended the transaction; anything more would be stored at once and for itself.
      if (fault !== undefined) throw fault;
      const statements = [...ahead, statement];
      ahead = [];
      try {
        return (await thread.execute(statements)).at(-1) as StatementResult;
      } catch (error) {
        // Disk full, input or output error, out of memory, locked.
        if (isUnavailable(error)) fault = error;
        throw error;
      }
    },
    sendLater: (sql) => void ahead.push(plain(sql)),
    unsend(sql) {
      const isLast = ahead.at(-1)?.sql === sql;
      if (isLast) ahead.pop();
      return isLast;
    },
    async abandon() {
      ahead = [];
      await thread.execute([plain('rollback')]).catch(() => {});
    },
  };
}

function plain(sql: string): Statement {
  return { sql, parameters: [] };
}
