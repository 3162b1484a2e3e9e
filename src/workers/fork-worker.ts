import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../platform/processes/operator-error.ts';
import { stopSignals } from '../platform/processes/stop-signals.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Whoever ends a worker by a stop signal may send it to this process as well, which has heard it after this time. */
const hearOwnWithinMs = 100;

const workerEntry = fileURLToPath(new URL('../../bin/worker.js', import.meta.url));

/** The primary's handle of one worker process. */
export interface WorkerProcess {
  /**
   * Resolves with the port it listens on.
   * @throws OperatorError when it cannot start and a retry would not help, any other error when it ended before
   * that
   */
  listening: Promise<number>;
  ended: Promise<Ended>;
  /** Messages are received once the worker has sent `hello`; before that it has cached nothing. */
  send(message: ToWorker): void;
  kill(): void;
}

export interface Ended {
  code: number | null;
  signal: string | null;
}

/** Starts a worker process. Never throws: one that the system cannot start is returned as already ended. */
export function forkWorker(onMessage: (message: FromWorker) => void): WorkerProcess {
  try {
    return watchChild(forkChild(), onMessage);
  } catch (error) {
    // Node throws some start-up errors, such as too little memory; others become 'error' events.
    return neverStarted(error);
  }
}

function forkChild(): ChildProcess {
  return fork(workerEntry, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function neverStarted(error: unknown): WorkerProcess {
  const listening = Promise.reject(error);
  listening.catch(() => {});
  return {
    listening,
    ended: Promise.resolve({ code: null, signal: null }),
    send() {},
    kill() {},
  };
}

function watchChild(child: ChildProcess, onMessage: (message: FromWorker) => void): WorkerProcess {
  const listening = Promise.withResolvers<number>();
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'listening') listening.resolve(message.port);
    else if (message.kind === 'failed') listening.reject(new OperatorError(message.message));
    else onMessage(message);
  });
  child.on('error', (error) => listening.reject(error));
  const ended = untilGone(child).then((end) => {
    listening.reject(new Error(`A worker process has ended before it was ready (${describe(end)}).`));
    return end;
  });
  // Prevents an unhandled rejection when nobody awaits `listening`; `ended` still reports the end.
  listening.promise.catch(() => {});
  return {
    listening: listening.promise,
    ended,
    send(message) {
      // Errors are ignored: they mean that the process has ended.
      if (child.connected) child.send(message, () => {});
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Waits until the process has ended and its last messages were received. Without a pid it never started. */
async function untilGone(child: ChildProcess): Promise<Ended> {
  if (child.pid === undefined) return { code: null, signal: null };
  const disconnected = once(child, 'disconnect');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (child.connected) await disconnected;
  if (stopSignals.some((name) => name === signal)) await pause(hearOwnWithinMs);
  return { code, signal };
}

function describe({ code, signal }: Ended): string {
  return signal === null ? `code ${code}` : `signal ${signal}`;
}
