import { type Logger, pino } from 'pino';

export type { Logger };

/** Lines that wait while they cannot be written; further ones are lost. */
const waitingBytesMax = 1024 * 1024;

/** One JSON line an event on standard output. Keys, passwords and client addresses are never passed to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, openOutput());
}

/** Where lines cannot be written (a full disk, a terminal that is gone) the service goes on without them. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax });
  const flush = output.flushSync.bind(output);
  let isFailing = false;
  output.on('error', () => void (isFailing = true));
  output.on('write', () => void (isFailing = false));
  // At the end of the process; tried again and again, it would never end.
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  return output;
}
