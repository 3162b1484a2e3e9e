import { type Logger, pino } from 'pino';

export type { Logger };

/** One JSON line an event on standard output. Keys, passwords and client addresses are never passed to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
