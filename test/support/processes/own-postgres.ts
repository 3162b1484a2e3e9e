/** A PostgreSQL that a test may kill, hang and start again: nobody else uses it. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { processTree } from './process-usage.ts';
import { createDatabase, runServer, startPostgres } from '../postgres.ts';
import { poll } from '../clicks/visits.ts';
import { isAlive } from './workers.ts';

export interface OwnPostgres {
  /** URL of an empty database. */
  url: string;
  /** Kills all its processes. Committed data is on the disk. */
  kill(): Promise<void>;
  /** Stops it like an administrator who does not wait for transactions (fast shutdown). */
  shutDown(): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  /** Pauses all its processes: it accepts connections and answers nothing. */
  hang(): void;
  goOn(): void;
}

/** fsync stays off: a killed process loses only what it had not yet written to a file. */
const settings = ['synchronous_commit=on', 'full_page_writes=on', 'max_connections=300'];

/** Starts the server. It is removed when the test file ends; call it at the file's top level. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const first = await startPostgres(settings);
  const { folder } = first;
  const runs = [first];
  after(async () => {
    signalAll('SIGCONT');
    // The first server's keeper removes the folder.
    for (const run of runs.reverse()) await run.stop();
  });
  const url = await createDatabase(first.url);
  const port = Number(new URL(first.url).port);

  function processes(): number[] {
    try {
      const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      return isAlive(pid) ? processTree(pid) : [];
    } catch {
      return [];
    }
  }

  /** The parent first, so that it starts no more processes. */
  function signalAll(signal: NodeJS.Signals): number[] {
    const pids = processes();
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has already ended.
      }
    }
    return pids;
  }

  const gone = (pids: number[]) =>
    poll('PostgreSQL to end', async () => (pids.some(isAlive) ? undefined : true));

  return {
    url,
    async kill() {
      await gone(signalAll('SIGKILL'));
    },
    async shutDown() {
      const pids = processes();
      if (pids[0] !== undefined) process.kill(pids[0], 'SIGINT');
      await gone(pids);
    },
    async start() {
      // A killed process may remain as a zombie, which PostgreSQL would take for a running server.
      await rm(join(folder, 'data', 'postmaster.pid'), { force: true });
      runs.push({ ...first, ...(await runServer(folder, { port, settings, isLast: false })) });
    },
    hang: () => void signalAll('SIGSTOP'),
    goOn: () => void signalAll('SIGCONT'),
  };
}
