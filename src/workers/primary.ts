import type { AdmitVisit } from '../clicks/admit-visits.ts';
import type { AdmitAnswer, AdmitMessage } from '../clicks/remote-admission.ts';
import { spoolFolder, type SpoolPosition } from '../clicks/spool.ts';
import { requireFreePort } from '../http/http-server.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { StartError } from '../platform/start-error.ts';
import type { Settings } from '../settings/settings.ts';
import { packSettings } from './carry-settings.ts';
import { forkWorker, type WorkerProcess } from './fork-worker.ts';
import type { FromWorker, ProcessCounters, ToWorker } from './messages.ts';
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
  const pool = createPool(options, ledger);
  changes.subscribe((change) => pool.tellAll({ kind: 'change', change }));
  try {
    const port = await pool.start();
    return { port, counters: ledger.counters, failure: pool.failure, stop: pool.stop };
  } catch (error) {
    await pool.stop();
    throw asStartError(error);
  }
}

function createPool(options: Options, ledger: SpoolLedger) {
  const workers: Supervised[] = [];
  const failure = Promise.withResolvers<StartError>();
  let isStopping = false;

  let { port } = options.settings;

  const add = (): WorkerProcess => {
    const number = workers.length;
    const worker = supervise({
      logger: options.logger,
      launch() {
        const launched = forkWorker((message) => void handle(message));
        const handle = async (message: FromWorker) => {
          if (message.kind === 'hello') launched.send(isStopping ? { kind: 'stop' } : startMessage(number));
          else if (message.kind === 'admit') launched.send(await answerAdmit(options.admit, message));
          else if (message.kind === 'spool') {
            ledger.report(number, message);
            options.onWritten(ledger.positions());
          }
        };
        return launched;
      },
      onEnded() {
        ledger.end(number);
        options.onWritten(ledger.positions());
      },
      onFailure: failure.resolve,
    });
    const startMessage = (of: number): ToWorker => ({
      kind: 'start',
      settings: packSettings({ ...options.settings, port }),
      socketPath: options.socketPath,
      segments: ledger.namesFor(of),
    });
    workers.push(worker);
    return worker.current();
  };

  return {
    failure: failure.promise,
    /** Answers the port. Where the system chooses one, the first worker asks for it and the others go there. */
    async start(): Promise<number> {
      const first = add();
      if (port === 0) port = await first.listening;
      const others = Array.from({ length: options.settings.workers - 1 }, add);
      await Promise.all([first, ...others].map(({ listening }) => listening));
      return port;
    },
    tellAll(message: ToWorker): void {
      for (const worker of workers) worker.current().send(message);
    },
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function answerAdmit(admit: AdmitVisit, { id, visit }: AdmitMessage): Promise<AdmitAnswer> {
  try {
    return { kind: 'admitted', id, admission: await admit(visit) };
  } catch (error) {
    return { kind: 'admitted', id, error: (error as Error).message };
  }
}

function asStartError(error: unknown): StartError {
  return error instanceof StartError ? error : new StartError(`WORKERS: ${(error as Error).message}`);
}
