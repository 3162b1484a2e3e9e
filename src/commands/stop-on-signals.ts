import type { Application } from '../application.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { stopSignals } from '../platform/processes/stop-signals.ts';

/** If the service has not stopped within this time after a signal, the process ends anyway. */
export const stopWithinMs = 18_000;
/**
 * A Ctrl-C under npm arrives twice: from the terminal and from npm. The second within this time is ignored.
 */
const sameSignalMs = 500;

/**
 * On the first signal, finishes the current requests, stops the service and exits with code 0; a service that
 * is not ready yet is first started completely, and is told by `stopAsked`. A second signal exits at once with code 1.
 */
export function stopOnSignals(
  starting: Promise<Application>,
  { logger, stopAsked }: { logger: Logger; stopAsked: AbortController },
): void {
  let stoppingSince: number | undefined;
  const hear = (signal: string) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      stopAsked.abort();
      void stop(starting, { logger, signal });
    } else if (performance.now() - stoppingSince > sameSignalMs) {
      logger.fatal({ signal }, 'Waypost ends at once, because it was told to stop again');
      process.exit(1);
    }
  };
  for (const signal of stopSignals) process.on(signal, hear);
}

async function stop(
  starting: Promise<Application>,
  { logger, signal }: { logger: Logger; signal: string },
): Promise<void> {
  logger.info({ signal }, 'Waypost is stopping');
  endAfter(stopWithinMs, logger);
  try {
    const application = await starting;
    await application.stop();
  } catch (error) {
    logger.fatal({ err: error }, 'Waypost could not stop cleanly');
    process.exit(1);
  }
  logger.info('Waypost has stopped');
  process.exit(0);
}

/** Exits with code 1 unless the process ends within `ms`; a supervisor would kill it soon after. */
export function endAfter(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.fatal(`Waypost did not stop within ${ms / 1000} s and is ended`);
    process.exit(1);
  }, ms).unref();
}
