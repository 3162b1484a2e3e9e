import type { Logger } from '../platform/logging/logger.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import type { WorkerProcess } from './fork-worker.ts';

/** Backoff for restarts: the delay doubles as long as each worker ends within a second of its start. */
const restartAfterMs = { least: 100, most: 5_000 };
const earlyDeathMs = 1_000;
/** Then a stopping worker is killed, as a client may not read its answer. Its visits are recorded already. */
const endWithinMs = 12_000;

interface Options {
  /** Starts a process; called again whenever the last one has ended. */
  launch(): WorkerProcess;
  onEnded(): void;
  /** A process failed for a reason that a restart would not remove, so no further one is started. */
  onFailure(error: OperatorError): void;
  logger: Logger;
}

export interface Supervised {
  current(): WorkerProcess;
  /**
   * From now on a process that ends is not replaced: whoever stops the service may send the signal to all of its
   * processes at once, as systemd and terminals do.
   */
  expectEnd(): void;
  /** Asks the process to finish its current requests, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Keeps one worker process running: replaces it, with backoff, whenever it ends. */
export function supervise({ launch, onEnded, onFailure, logger }: Options): Supervised {
  let isStopping = false;
  let delayMs = restartAfterMs.least;
  let timer: NodeJS.Timeout | undefined;
  let current = start();

  function start(): WorkerProcess {
    const startedAt = performance.now();
    const worker = launch();
    const failure = worker.listening.then(
      () => undefined,
      (error: unknown) => (error instanceof OperatorError ? error : undefined),
    );
    void worker.ended.then(async (end) => {
      onEnded();
      if (isStopping) return;
      const reason = await failure;
      if (reason) return onFailure(reason);
      const isEarly = performance.now() - startedAt < earlyDeathMs;
      delayMs = isEarly ? Math.min(delayMs * 2, restartAfterMs.most) : restartAfterMs.least;
      logger.error({ ...end, restartAfterMs: delayMs }, 'A worker process has ended; another one is started');
      timer = setTimeout(() => {
        current = start();
      }, delayMs);
    });
    return worker;
  }

  const expectEnd = () => {
    isStopping = true;
    clearTimeout(timer);
  };

  return {
    current: () => current,
    expectEnd,
    async stop() {
      expectEnd();
      current.send({ kind: 'stop' });
      const impatience = setTimeout(() => current.kill(), endWithinMs);
      await current.ended;
      clearTimeout(impatience);
    },
  };
}
