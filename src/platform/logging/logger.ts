import { type Logger, pino } from 'pino';

export type { Logger };

/** Buffer for log lines while the output blocks; further lines are lost. */
const waitingBytesMax = 1024 * 1024;

/** Logs one JSON line per event to standard output. Never pass keys, passwords or client addresses to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, openOutput());
}

/** If lines cannot be written (a full disk, a closed terminal), the service goes on without them. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax });
  const flush = output.flushSync.bind(output);
  let isFailing = false;
  output.on('error', () => void (isFailing = true));
  output.on('write', () => void (isFailing = false));
  // pino calls this when the process ends; with an output that fails it would retry for ever.
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  return output;
}
