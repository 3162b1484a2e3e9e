import { type AppError, isUnavailable } from '../../platform/app-error.ts';
import type { CommitObserver } from '../commit-observer.ts';
import type { StatementResult } from './sqlite-dialect.ts';
import type { DatabaseThread } from './database-thread.ts';
import type { Statement } from './sqlite-protocol.ts';

const unitsPerCommitMax = 256;
const commitAfterMs = 10;

/** Runs all units of work on the one writer thread, many units in one commit. */
export interface GroupCommit {
  /** Called by the query builder: runs one statement of the current unit. */
  execute(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs `unit` after those queued before it; settles after the commit that includes it. */
  run<T>(unit: () => Promise<T>): Promise<T>;
  /** Resolves when no unit is queued or running. */
  idle(): Promise<void>;
}

interface Entry {
  unit: () => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * SQLite does one fsync for each commit, so units that wait at the same time share a commit: each is a
 * savepoint of the same transaction, and its promise resolves after the commit. A unit that throws rolls back
 * only its savepoint.
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
  /** Resolves or rejects the promises of the units. */
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
    // The transaction itself failed (disk full, lock), so none of its units is stored.
    await transaction.abandon();
    const settle = () => taken.forEach(({ reject }) => reject(error));
    return { units: taken.length, isStored: false, settle };
  }
  return { units: taken.length, isStored: true, settle: () => settles.forEach((each) => each()) };
}

/**
 * Returns the function that settles the unit's promise, to be called after the commit.
 * @throws when the whole transaction has failed
 */
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

/** Rolls the current unit back; if its savepoint was never sent, there is nothing to roll back. */
async function takeBack(transaction: Transaction): Promise<void> {
  if (transaction.unsend('savepoint unit')) return;
  transaction.sendLater('rollback to unit');
  await transaction.send(plain('release unit'));
}

interface Transaction {
  send(statement: Statement): Promise<StatementResult>;
  /**
   * Queues a statement that is sent together with the next one, which saves a message to the writer thread.
   */
  sendLater(sql: string): void;
  /** If `sql` is the last queued statement, removes it from the queue and returns true. */
  unsend(sql: string): boolean;
  /** Rolls back; never rejects. */
  abandon(): Promise<void>;
}

function openTransaction(thread: DatabaseThread): Transaction {
  let ahead = [plain('begin immediate')];
  let fault: AppError | undefined;
  return {
    async send(statement) {
      // SQLite may have ended the transaction, and any further statement would be committed by itself.
      if (fault !== undefined) throw fault;
      const statements = [...ahead, statement];
      ahead = [];
      try {
        return (await thread.execute(statements)).at(-1) as StatementResult;
      } catch (error) {
        // These errors (disk full, I/O error, out of memory, locked) may have ended the transaction.
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
