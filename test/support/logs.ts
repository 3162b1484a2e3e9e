import { pino } from 'pino';
import type { Logger } from '../../src/platform/logging/logger.ts';

/** A parsed line of the log. */
export type LogLine = { level: number; msg: string; err?: { message: string } } & Record<string, unknown>;

/** Makes a logger that records its lines. */
export function keepLog(level: string): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino(
    { level, base: undefined, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) },
  );
  return { logger, lines };
}
