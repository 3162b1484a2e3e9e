import type { AdmitVisit } from '../clicks/admit-visits.ts';
import type { AdmitAnswer, AdmitMessage } from '../clicks/remote-admission.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import type { SpoolPosition } from '../clicks/spool/spool-position.ts';
import { requireFreePort } from '../http/http-server.ts';
import type { SharedRateLimiter } from '../http/limit-rate.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { StartError } from '../platform/start-error.ts';
import type { Settings } from '../settings/settings.ts';
import { packSettings } from './carry-settings.ts';
import { forkWorker, type WorkerProcess } from './fork-worker.ts';
import type { FromWorker, ProcessCounters, StartMessage, ToWorker } from './messages.ts';
import { createSpoolLedger, type SpoolLedger } from './spool-ledger.ts';
import { type Supervised, supervise } from './supervise.ts';

interface Options {
  settings: Settings;
  clock: Clock;
  logger: Logger;
  /** Every worker hears of every change. */
  changes: ChangeFeed;
  /** Where the primary answers what is no visit. */
  socketPath: string;
  /** Hears how far the spools are written, of all workers, whenever there is more to drain. */
  onWritten(positions: SpoolPosition[]): void;
  /** Counts for all workers. */
  limiter: SharedRateLimiter;
  /** Of visits of links with a click limit, from all workers. */
  admit: AdmitVisit;
}

/** The processes that answer visitors, as the primary has them. */
export interface Workers {
  port: number;
  counters(): ProcessCounters;
  /** Settles when a worker that died cannot be replaced. */
  failure: Promise<StartError>;
  stop(): Promise<void>;
}

/** All workers listen when it resolves. @throws StartError */
export async function startWorkers(options: Options): Promise<Workers> {
  const { settings, clock, changes, onWritten } = options;
  if (settings.port !== 0) await requireFreePort(settings);
  const folder = spoolFolder(settings.dataDir);
  const ledger = createSpoolLedger({ folder, workers: settings.workers, clock });
  // Also what an earlier process left is drained from now on.
  onWritten(ledger.positions());
  const pool: Pool = { ...options, ledger, port: settings.port, workers: [], isStopping: false };
  const failure = Promise.withResolvers<StartError>();
  changes.subscribe((change) => {
    for (const worker of pool.workers) worker.current().send({ kind: 'change', change });
  });
  const stop = async () => {
    pool.isStopping = true;
    await Promise.all(pool.workers.map((worker) => worker.stop()));
  };
  try {
    await startAll(pool, failure.resolve);
    return { port: pool.port, counters: ledger.counters, failure: failure.promise, stop };
  } catch (error) {
    await stop();
    throw error instanceof StartError ? error : new StartError(`WORKERS: ${(error as Error).message}`);
  }
}

type TakeMessage = Extract<FromWorker, { kind: 'take' }>;

interface Pool extends Options {
  ledger: SpoolLedger;
  /** 0 until the system has chosen one. */
  port: number;
  workers: Supervised[];
  isStopping: boolean;
}

/** Where the system chooses the port, the first worker asks for it and the others go there. */
async function startAll(pool: Pool, onFailure: (error: StartError) => void): Promise<void> {
  const first = addWorker(pool, onFailure);
  if (pool.port === 0) pool.port = await first.listening;
  const others = Array.from({ length: pool.settings.workers - 1 }, () => addWorker(pool, onFailure));
  await Promise.all([first, ...others].map(({ listening }) => listening));
}

function addWorker(pool: Pool, onFailure: (error: StartError) => void): WorkerProcess {
  const { logger, ledger, workers } = pool;
  const number = workers.length;
  const onEnded = () => {
    ledger.end(number);
    pool.onWritten(ledger.positions());
  };
  const worker = supervise({ logger, launch: () => launchWorker(pool, number), onEnded, onFailure });
  workers.push(worker);
  return worker.current();
}

function launchWorker(pool: Pool, number: number): WorkerProcess {
  const { ledger, admit, limiter } = pool;
  const worker = forkWorker((message) => {
    if (message.kind === 'hello')
      worker.send(pool.isStopping ? { kind: 'stop' } : startMessage(pool, number));
    else if (message.kind === 'admit') void answerAdmit(admit, message).then(worker.send);
    else if (message.kind === 'take') {
      void answerTake(limiter, message).then(worker.send);
    } else if (message.kind === 'spool') {
      ledger.report(number, message);
      pool.onWritten(ledger.positions());
    }
  });
  return worker;
}

function startMessage({ settings, port, socketPath, ledger }: Pool, number: number): StartMessage {
  return {
    kind: 'start',
    settings: packSettings({ ...settings, port }),
    socketPath,
    segments: ledger.namesFor(number),
  };
}

async function answerTake(
  limiter: SharedRateLimiter,
  { id, bucket, allowance }: TakeMessage,
): Promise<ToWorker> {
  return { kind: 'taken', id, admission: await limiter.take(bucket, allowance) };
}

async function answerAdmit(admit: AdmitVisit, { id, visit }: AdmitMessage): Promise<AdmitAnswer> {
  try {
    return { kind: 'admitted', id, admission: await admit(visit) };
  } catch (error) {
    return { kind: 'admitted', id, error: (error as Error).message };
  }
}
