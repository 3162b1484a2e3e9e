import { type ResourceLimits, Worker } from 'node:worker_threads';
import { unavailable } from '../../platform/app-error.ts';
import { threadEnvironment } from '../../platform/processes/thread-environment.ts';
import { ForeignKeyViolation, UniqueViolation } from '../database.ts';
import type { StatementResult } from './sqlite-dialect.ts';
import type { Statement, ThreadAnswer } from './sqlite-protocol.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/** The main thread's handle of a worker thread that owns a SQLite connection. */
export interface DatabaseThread {
  /**
   * Runs the statements in order, up to the first that fails.
   * @throws UniqueViolation, ForeignKeyViolation, AppError unavailable
   */
  execute(statements: Statement[]): Promise<StatementResult[]>;
  post(message: object): void;
  onMessage(listener: (message: { kind: string }) => void): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve(results: StatementResult[]): void;
  reject(error: Error): void;
}

/**
 * The V8 young generation can be small, because few of a thread's objects survive: batches lie outside the V8
 * heap. Four times the size is no faster and costs 12 MB more; with V8's default size, a thread grows by 48
 * MB.
 */
export const threadLimits: ResourceLimits = { maxYoungGenerationSizeMb: 4 };

type Execute = DatabaseThread['execute'];

/**
 * Starts the thread and waits until it is ready. A thread that first says that it is open has `prepare` run on it, whose
 * statements fail with errors as SQLite words them, and begins after that.
 * @throws OperatorError as the thread threw it, for example because the file cannot be opened
 */
export async function startDatabaseThread(
  entry: URL,
  data: object,
  prepare?: (execute: Execute) => Promise<void>,
): Promise<DatabaseThread> {
  const worker = new Worker(entry, {
    workerData: data,
    env: threadEnvironment(),
    resourceLimits: threadLimits,
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { execute, settle } = sendStatements(worker, exited);
  const listeners: ((message: { kind: string }) => void)[] = [];
  const starting = Promise.withResolvers<void>();
  const begin = async () => {
    await prepare?.(execute);
    worker.postMessage({ kind: 'begin' });
  };
  let isReady = false;
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.kind === 'results' || answer.kind === 'failed') settle(answer, isReady);
    else if (answer.kind === 'opened') begin().catch(starting.reject);
    else if (answer.kind === 'ready') starting.resolve();
    else for (const listener of listeners) listener(answer);
  });
  // Once it is ready, the process ends with its database thread, so that a supervisor restarts the service in a known
  // state.
  worker.on('error', (error: unknown) => {
    if (isReady) throw error;
    starting.reject(asOperatorError(error));
  });
  const close = async () => {
    worker.postMessage({ kind: 'close' });
    await exited;
  };
  await starting.promise.catch(async (error) => {
    await close();
    throw error;
  });
  isReady = true;
  return {
    execute,
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => listeners.push(listener),
    close,
  };
}

type Settled = Extract<ThreadAnswer, { kind: 'results' | 'failed' }>;

/** Sends statements to a thread, and settles them by its answers, or when it has ended. */
function sendStatements(worker: Worker, exited: Promise<void>) {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let isGone = false;
  void exited.then(() => {
    isGone = true;
    for (const { reject } of waiting.values())
      reject(unavailable(new Error('The database thread has ended.')));
    waiting.clear();
  });
  const execute: Execute = (statements) => {
    const id = nextId++;
    if (isGone) return Promise.reject(unavailable(new Error('The database is closed.')));
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ kind: 'statements', id, statements });
    });
  };
  const settle = (answer: Settled, isReady: boolean) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'results') asked?.resolve(answer.results);
    else asked?.reject(isReady ? toError(answer) : new Error(answer.message));
  };
  return { execute, settle };
}

function asOperatorError(error: unknown): Error {
  // An error that crosses threads loses its class but keeps its name.
  if (error instanceof Error && error.name === 'OperatorError') return new OperatorError(error.message);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * SQLite's primary result codes for transient errors, which end when the disk or a lock recovers: BUSY,
 * LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN.
 */
const passingCodes = new Set([5, 6, 7, 8, 10, 13, 14]);
/** CORRUPT, NOTADB */
const damagedCodes = new Set([11, 26]);
/** CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE. */
const uniqueCodes = new Set([1555, 2067]);
/** CONSTRAINT_FOREIGNKEY */
const foreignKeyCode = 787;

function toError(answer: { message: string; errcode: number }): Error {
  const cause = new Error(`SQLite: ${answer.message} (${answer.errcode})`);
  if (uniqueCodes.has(answer.errcode)) return new UniqueViolation(collidingColumns(answer.message), cause);
  if (answer.errcode === foreignKeyCode) return new ForeignKeyViolation(cause);
  const code = answer.errcode & 0xff;
  if (damagedCodes.has(code))
    return new OperatorError('The database is damaged. Please restore a backup.', { cause });
  return passingCodes.has(code) ? unavailable(cause) : cause;
}

/**
 * Parses "UNIQUE constraint failed: campaign.account_id, campaign.name" or "… failed: index 'link_alias'".
 */
function collidingColumns(message: string): string[] {
  const list = message.slice(message.indexOf(': ') + 2);
  return list.split(', ').map((column) => column.replace(/^.*\./, ''));
}
