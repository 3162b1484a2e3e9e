import type { Logger } from './logger.ts';

/** Logs a fault, with what else is to be known of it. */
export type LogFault = (error: unknown, details: object) => void;

/** So long a fault that is logged is only counted when it comes again. */
const quietMs = 10_000;
/** Nobody's requests decide how much is remembered. */
const kindsMax = 100;

/**
 * For faults that every request meets while they last, such as a disk that is full: the first of a kind is logged with
 * its stack, those of the next ten seconds as one line that says how many they were. A kind is what the error and its
 * cause say.
 */
export function createFaultLog(logger: Logger, text: string): LogFault {
  const again = new Map<string, number>();

  const wait = (kind: string) => {
    again.set(kind, 0);
    setTimeout(() => {
      const times = again.get(kind) ?? 0;
      again.delete(kind);
      if (times === 0) return;
      logger.error({ error: kind, times, seconds: quietMs / 1000 }, `${text}, again`);
      wait(kind);
    }, quietMs).unref();
  };

  return (error, details) => {
    const kind = describe(error);
    const times = again.get(kind);
    if (times !== undefined) return void again.set(kind, times + 1);
    logger.error({ err: error, ...details }, text);
    if (again.size < kindsMax) wait(kind);
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error) : `${error}: ${describe(error.cause)}`;
}
