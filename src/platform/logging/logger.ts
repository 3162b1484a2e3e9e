import { type Logger, pino } from 'pino';

export type { Logger };

/** Buffer for log lines while the output blocks; further lines are lost. */
const waitingBytesMax = 1024 * 1024;

/** How long the end of the process may wait for the reader of its last lines. */
const lastLinesMsMax = 1_000;

/** Logs one JSON line per event to standard output. Never pass keys, passwords or client addresses to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, openOutput());
}

/**
 * If lines cannot be written (a full disk, a closed terminal, a reader that pauses), the service goes on without them.
 */
function openOutput() {
  // Node makes a pipe non-blocking when its stream is first asked for. A write that waits for the reader of a pipe
  // would keep the process from ending.
  void process.stdout;
  let waitUntil = Number.POSITIVE_INFINITY;
  const retryEAGAIN = () => performance.now() < waitUntil;
  const output = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax, retryEAGAIN });
  output.on('error', () => undefined);
  const flush = output.flushSync.bind(output);
  // pino calls this when the process ends. sonic-boom 4, which pino asks for, would try for ever to write to a reader
  // that has gone; package.json has 5.
  output.flushSync = () => {
    waitUntil = performance.now() + lastLinesMsMax;
    try {
      flush();
    } catch {
      // Its reader takes nothing more.
    }
    waitUntil = Number.POSITIVE_INFINITY;
  };
  return output;
}
