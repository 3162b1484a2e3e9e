import type { AdmitVisit } from '../clicks/admit-visits.ts';
import { answerAdmit } from '../clicks/remote-admission.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import type { SpoolPosition } from '../clicks/spool/spool-position.ts';
import { requireFreePort } from '../http/server/http-server.ts';
import type { AdmittedCall, SharedRateLimiter } from '../platform/pace/limit-rate.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { createNumberedQuestions, type NumberedQuestions } from '../platform/processes/numbered-questions.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { packSettings } from './carry-settings.ts';
import { forkWorker, type WorkerProcess } from './fork-worker.ts';
import type { ProcessCounters, StartMessage } from './messages.ts';
import { answerTake } from './remote-limiter.ts';
import { createSpoolLedger, type SpoolLedger } from './spool-ledger.ts';
import { type Supervised, supervise } from './supervise.ts';

interface Options {
  settings: Settings;
  clock: Clock;
  logger: Logger;
  /** Every change announced here is sent to every worker. */
  changes: ChangeFeed;
  /** Path of the control socket, on which the primary answers all requests that are not visits. */
  socketPath: string;
  /** Called with the spool positions of all workers whenever there is more to drain. */
  onWritten(positions: SpoolPosition[]): void;
  /** The rate limiter that all workers use. */
  limiter: SharedRateLimiter;
  /** Counts visits of links with a click limit for all workers. */
  admit: AdmitVisit;
  /** When the workers stop, idle connections are ended after this time. */
  endIdleAfterMs?: number | undefined;
  /** Aborted when the service is told to stop, maybe while the workers start. */
  stopAsked?: AbortSignal | undefined;
}

/** How long to wait for an answer to `flush`; a worker that is starting or has ended gives none. */
const flushMsMax = 250;

/** The primary's handle of the worker processes, which answer visitors. */
export interface Workers {
  port: number;
  counters(): ProcessCounters;
  /**
   * Makes all workers write their visits to the spool; returns the spool positions. Changes announced before
   * the call have then reached the workers that answered in time.
   */
  flush(): Promise<SpoolPosition[]>;
  /** Resolves when a worker that ended cannot be replaced. */
  failure: Promise<OperatorError>;
  /** Says that the service is about to stop: workers that end from now on are not replaced. */
  expectEnd(): void;
  stop(): Promise<void>;
}

/**
 * Starts the worker processes and resolves when all of them listen.
 * @throws OperatorError when the port is taken or a worker cannot start
 */
export async function startWorkers(options: Options): Promise<Workers> {
  const { settings, clock, changes, onWritten } = options;
  if (settings.port !== 0) await requireFreePort(settings);
  const folder = spoolFolder(settings.dataDir);
  const ledger = createSpoolLedger({ folder, workers: settings.workers, clock });
  // Starts the drain, which also counts the visits that an earlier process left in the spool.
  onWritten(ledger.positions());
  const flushes = createNumberedQuestions<{ id: number }>();
  const pool: Pool = { ...options, ledger, port: settings.port, workers: [], isStopping: false, flushes };
  const failure = Promise.withResolvers<OperatorError>();
  changes.subscribe((change) => {
    for (const worker of pool.workers) worker.current().send({ kind: 'change', change });
  });
  const expectEnd = () => {
    pool.isStopping = true;
    for (const worker of pool.workers) worker.expectEnd();
  };
  options.stopAsked?.addEventListener('abort', expectEnd);
  const stop = async () => {
    expectEnd();
    await Promise.all(pool.workers.map((worker) => worker.stop()));
  };
  try {
    await startAll(pool, failure.resolve);
    const flush = () => flushAll(pool);
    const { port } = pool;
    return { port, counters: ledger.counters, flush, failure: failure.promise, expectEnd, stop };
  } catch (error) {
    await stop();
    throw error instanceof OperatorError ? error : new OperatorError(`WORKERS: ${(error as Error).message}`);
  }
}

interface Pool extends Options {
  ledger: SpoolLedger;
  /** 0 until the system has chosen one. */
  port: number;
  workers: Supervised[];
  isStopping: boolean;
  flushes: NumberedQuestions<{ id: number }>;
}

/** With port 0, the system chooses a port for the first worker; the others then start on the same port. */
async function startAll(pool: Pool, onFailure: (error: OperatorError) => void): Promise<void> {
  const first = addWorker(pool, onFailure);
  if (pool.port === 0) pool.port = await whenListening(pool, first);
  const others = Array.from({ length: pool.settings.workers - 1 }, () => addWorker(pool, onFailure));
  await Promise.all([first, ...others].map((worker) => whenListening(pool, worker)));
}

/**
 * The port that a worker listens on. A stop asked for meanwhile may have reached the worker, too, even before it could
 * hear signals. That is no failure: the service is started without it, and then stopped.
 */
async function whenListening(pool: Pool, { listening }: WorkerProcess): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    if (pool.isStopping && !(error instanceof OperatorError)) return pool.port;
    throw error;
  }
}

function addWorker(pool: Pool, onFailure: (error: OperatorError) => void): WorkerProcess {
  const { logger, ledger, workers } = pool;
  const number = workers.length;
  const onEnded = () => {
    ledger.end(number);
    pool.onWritten(ledger.positions());
  };
  const worker = supervise({ logger, launch: () => launchWorker(pool, number), onEnded, onFailure });
  workers.push(worker);
  if (pool.isStopping) worker.expectEnd();
  return worker.current();
}

function launchWorker(pool: Pool, number: number): WorkerProcess {
  const { ledger, admit, limiter } = pool;
  const worker = forkWorker((message) => {
    if (message.kind === 'hello')
      worker.send(pool.isStopping ? { kind: 'stop' } : startMessage(pool, number));
    else if (message.kind === 'admit') void answerAdmit(admit, message).then(worker.send);
    else if (message.kind === 'take') void answerTake(limiter, message).then(worker.send);
    else if (message.kind === 'giveBack') void giveBack(pool, message.call);
    else if (message.kind === 'spool') {
      ledger.report(number, message);
      if (message.flushId !== undefined) pool.flushes.settle({ id: message.flushId });
      pool.onWritten(ledger.positions());
    }
  });
  return worker;
}

async function flushAll({ workers, ledger, flushes }: Pool): Promise<SpoolPosition[]> {
  await Promise.all(
    workers.map((worker) =>
      flushes.askWithin(flushMsMax, (id) => worker.current().send({ kind: 'flush', id })),
    ),
  );
  return ledger.positions();
}

function startMessage(pool: Pool, number: number): StartMessage {
  const { settings, port, socketPath, ledger, endIdleAfterMs } = pool;
  return {
    kind: 'start',
    settings: packSettings({ ...settings, port }),
    socketPath,
    segments: ledger.namesFor(number),
    endIdleAfterMs,
  };
}

/** Removes a call from the rate limit again. If that fails, it is logged, and the call counts as before. */
async function giveBack({ limiter, logger }: Pool, call: AdmittedCall): Promise<void> {
  try {
    await limiter.giveBack(call);
  } catch (error) {
    logger.warn({ err: error }, 'A call that was given back still counts against its limit');
  }
}
