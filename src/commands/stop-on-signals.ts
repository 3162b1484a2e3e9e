import type { Application } from '../application.ts';
import type { Logger } from '../platform/logger.ts';

export const stopWithinMs = 18_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** A terminal tells npm and the program of one Ctrl-C, and npm passes it on: that is no second one. */
const sameSignalMs = 500;

/**
 * The first signal finishes what is under way and ends with exit code 0, also before the service is ready: then it starts
 * and stops. The second one ends at once, with 1.
 */
export function stopOnSignals(starting: Promise<Application>, logger: Logger): void {
  let stoppingSince: number | undefined;
  const hear = (signal: string) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      void stop(starting, { logger, signal });
    } else if (performance.now() - stoppingSince > sameSignalMs) {
      logger.fatal({ signal }, 'Waypost ends at once, because it was told to stop again');
      process.exit(1);
    }
  };
  for (const signal of signals) process.on(signal, hear);
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

/** Whoever supervises it would kill it soon after. */
export function endAfter(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.fatal(`Waypost did not stop within ${ms / 1000} s and is ended`);
    process.exit(1);
  }, ms).unref();
}
