import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/start-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const workerEntry = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/** One worker process, from its start to its end. */
export interface WorkerProcess {
  /**
   * The port it listens on.
   * @throws StartError when it cannot start and another try would not mend that, any other error when it just died
   */
  listening: Promise<number>;
  ended: Promise<Ended>;
  /** Heard once it has said hello; before that it has nothing to forget. */
  send(message: ToWorker): void;
  kill(): void;
}

export interface Ended {
  code: number | null;
  signal: string | null;
}

/** Never throws: one that the system cannot start has ended. */
export function forkWorker(onMessage: (message: FromWorker) => void): WorkerProcess {
  try {
    return watchChild(forkChild(), onMessage);
  } catch (error) {
    // Of what keeps a process from being started Node throws some, such as too little memory, and tells the rest later.
    return neverStarted(error);
  }
}

function forkChild(): ChildProcess {
  const folder = getCompileCacheDir();
  return fork(workerEntry, folder === undefined ? [] : [folder], {
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
    else if (message.kind === 'failed') listening.reject(new StartError(message.message));
    else onMessage(message);
  });
  child.on('error', (error) => listening.reject(error));
  const ended = untilGone(child).then((end) => {
    listening.reject(new Error(`A worker process has ended before it was ready (${describe(end)}).`));
    return end;
  });
  // Whoever does not wait for it hears of the end.
  listening.promise.catch(() => {});
  return {
    listening: listening.promise,
    ended,
    send(message) {
      // What cannot be sent any more goes to a process that is gone.
      if (child.connected) child.send(message, () => {});
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Also its last messages were heard then. One that the system could not start is gone at once. */
async function untilGone(child: ChildProcess): Promise<Ended> {
  if (child.pid === undefined) return { code: null, signal: null };
  const disconnected = once(child, 'disconnect');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (child.connected) await disconnected;
  return { code, signal };
}

function describe({ code, signal }: Ended): string {
  return signal === null ? `code ${code}` : `signal ${signal}`;
}
