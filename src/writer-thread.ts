/**
 * The worker thread that owns SQLite's only writing connection: it runs the API's writes, and stores clicks
 * in between.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createClickStore } from './clicks/click-store.ts';
import type { DrainFailure, DrainReport } from './clicks/drain-monitor.ts';
import type { AdmitAnswer, AdmitMessage } from './clicks/remote-admission.ts';
import { answerStoreCall, type StoreAnswer, type StoreCall } from './clicks/remote-click-store.ts';
import { createSqliteClickRows } from './clicks/rows/sqlite-click-rows.ts';
import { threadLimits } from './database/sqlite/database-thread.ts';
import { serveWriter, type WriterParts, type WriterWork } from './database/sqlite/serve-writer.ts';
import { OperatorError } from './platform/processes/operator-error.ts';
import type { DrainData, DrainMessage, ToDrain } from './clicks/drain-thread.ts';
import { type Demand, endDemand, followDemand, giveWayUnlessAwaited } from './platform/pace/demand.ts';
import { createGiveWay, giveWayBy } from './platform/pace/give-way.ts';
import { lowerPriority } from './platform/pace/lower-priority.ts';

export interface WriterData {
  path: string;
  /** Without a spool the thread only runs the writes it is sent (commands, tests of stores). */
  spool?: StoringData;
}

type StoringData = DrainData & { demand: Demand };

const drainThreadEntry = new URL('./clicks/drain-thread.ts', import.meta.url);

/** Niceness for work that a call of the API waits for; redirects still have priority over it. */
const niceness = 10;

/**
 * How long batches of clicks stay small after a write of the API, because another one is likely to follow.
 */
const sharedMs = 10_000;

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const { path, spool } = workerData as WriterData;

// Background work gets the lowest priority (see followDemand).
lowerPriority(niceness);
if (spool) giveWayBy(createGiveWay(spool.traffic));
serveWriter(port, path, (parts) => (spool ? createDrainWork({ ...parts, spool }) : noWork()));

interface DrainWorkOptions extends WriterParts {
  spool: StoringData;
}

type FromDrain =
  | StoreCall
  | { kind: 'ready'; mayRaisePriority: boolean }
  | { kind: 'finished' }
  | DrainFailure
  | DrainReport
  | AdmitAnswer;

/**
 * Starts the drain thread and runs its calls of the click store whenever the API is not using the connection.
 */
function createDrainWork({ connection, write, wake, spool }: DrainWorkOptions): WriterWork {
  const rows = createSqliteClickRows(connection);
  const store = createClickStore(write, () => rows);
  const calls: StoreCall[] = [];
  let sharedUntil = 0;
  /** While the thread closes, nobody else uses the connection, so calls run at once. */
  let isClosing = false;
  let answering = Promise.resolve();
  const worker = startDrainThread(spool);
  const post = (message: ToDrain) => worker.postMessage(message);
  const [ready, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  worker.on('message', (message: FromDrain) => {
    if (message.kind === 'ready') {
      if (message.mayRaisePriority) followDemand(spool.demand);
      ready.resolve();
    } else if (message.kind === 'finished') finished.resolve();
    else if (message.kind !== 'call') port.postMessage(message);
    else {
      calls.push(message);
      if (isClosing) answering = answering.then(answerNext);
      else wake();
    }
  });
  endOnError(worker, ready);
  const answerNext = async () => {
    const call = calls.shift();
    if (call === undefined) return;
    giveWayUnlessAwaited(spool.demand);
    // Visitors wait for the answer to `admit`.
    if (call.method === 'admit') sharedUntil = performance.now() + sharedMs;
    const answer = await answerStoreCall(store, call);
    post({ ...answer, isShared: performance.now() < sharedUntil } satisfies StoreAnswer);
  };
  return {
    ready: ready.promise.catch((error: Error) => {
      throw new OperatorError(error.message);
    }),
    onStatements: () => void (sharedUntil = performance.now() + sharedMs),
    onMessage: (message) => post(message as DrainMessage | AdmitMessage),
    async whenFree() {
      await answerNext();
      if (calls.length > 0) wake();
    },
    async onClose() {
      isClosing = true;
      endDemand(spool.demand);
      while (calls.length > 0) await answerNext();
      post({ kind: 'close' });
      await finished.promise;
    },
  };
}

function startDrainThread(spool: DrainData): Worker {
  return new Worker(drainThreadEntry, { workerData: spool, resourceLimits: threadLimits });
}

/** An error of the drain thread before it is ready makes the start fail; a later one ends the process. */
function endOnError(worker: Worker, ready: PromiseWithResolvers<void>): void {
  worker.on('error', (error) => ready.reject(error));
  void ready.promise.then(
    () => worker.on('error', endProcess),
    () => {},
  );
}

/**
 * Without its drain the service would fill the disk. So the process ends, and a supervisor can restart it.
 */
function endProcess(error: unknown): never {
  throw error;
}

function noWork(): WriterWork {
  return {
    ready: Promise.resolve(),
    onStatements: () => {},
    onMessage: () => {},
    whenFree: async () => {},
    onClose: async () => {},
  };
}
