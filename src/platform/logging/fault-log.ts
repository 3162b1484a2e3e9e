import type { Logger } from './logger.ts';
import { createRepeats, type Repeats } from './repeats.ts';

export interface FaultLog extends Pick<Repeats, 'end'> {
  /** Logs a fault together with `details`. */
  log(error: unknown, details: object): void;
}

/**
 * A rate-limited log for faults that affect every request while they last, such as a full disk. The first
 * fault of a kind is logged with its stack; repetitions are summed up in one line every ten seconds. Faults
 * are of the same kind if the messages of the error and its causes are equal.
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
