import type { Logger } from './logger.ts';
import { createRepeats, type Repeats } from './repeats.ts';

export interface FaultLog extends Pick<Repeats, 'end'> {
  /** Logs a fault, with what else is to be known of it. */
  log(error: unknown, details: object): void;
}

/**
 * For faults that every request meets while they last, such as a disk that is full: the first of a kind is logged with
 * its stack, those of the next ten seconds as one line that says how many they were. A kind is what the error and its
 * cause say.
 */
export function createFaultLog(logger: Logger, text: string): FaultLog {
  const repeats = createRepeats({
    sumUp: (error, again) => logger.error({ error, ...again }, `${text}, again`),
  });
  return {
    log(error, details) {
      if (repeats.isNews(describe(error))) logger.error({ err: error, ...details }, text);
    },
    end: repeats.end,
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error) : `${error}: ${describe(error.cause)}`;
}
