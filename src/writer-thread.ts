/** The thread that owns SQLite's one writing connection: it runs what the API writes and drains clicks in between. */
import { parentPort, workerData } from 'node:worker_threads';
import { createDrain } from './clicks/drain.ts';
import { type CountryDatabase, openCountryDatabase } from './clicks/locate-address.ts';
import type { SpoolPosition } from './clicks/spool.ts';
import type { Database } from './database/database.ts';
import { serveWriter, type WriterWork } from './database/serve-writer.ts';
import { DatabaseStartError } from './database/start-error.ts';
import { systemClock } from './platform/clock.ts';
import { collectGarbage } from './platform/collect-garbage.ts';

/** Sent by the main thread: there is something to drain. */
export interface DrainMessage {
  kind: 'drain';
  position: SpoolPosition;
}

export interface WriterData {
  path: string;
  /** Without a spool the thread only writes what it is sent (commands, tests of stores). */
  spool?: { folder: string; geoipDb: string | undefined };
}

const retryAfterMs = 1_000;
/** Old salts go also when nobody comes. */
const wakeEveryMs = 60_000;
/** A process that is asked to end must be gone within 20 s. */
const drainOnCloseMaxMs = 5_000;

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const { path, spool } = workerData as WriterData;

await serveWriter(port, path, (write, wake) =>
  spool ? createDrainWork({ write, wake, ...spool }) : noWork(),
);
collectGarbage();

interface DrainWorkOptions {
  write: Database['write'];
  /** Asks for another turn. */
  wake(): void;
  folder: string;
  geoipDb: string | undefined;
}

function createDrainWork({ write, wake, folder, geoipDb }: DrainWorkOptions): WriterWork {
  const drain = createDrain({ folder, write, countries: openCountries(geoipDb), clock: systemClock });
  // Until it is told, nothing is drained: a segment may be under way.
  let position: SpoolPosition | undefined;
  let isDue = false;
  const goOn = () => {
    isDue = true;
    wake();
  };
  setInterval(goOn, wakeEveryMs).unref();
  return {
    onMessage(message) {
      if (message.kind === 'drain') ({ position } = message as DrainMessage);
      isDue = true;
    },
    async whenFree() {
      if (!isDue || position === undefined) return;
      isDue = false;
      try {
        // One batch, then whoever waits.
        if (await drain.step(position)) setImmediate(goOn);
      } catch (error) {
        port.postMessage({ kind: 'drain-failed', message: (error as Error).message });
        setTimeout(goOn, retryAfterMs).unref();
      }
    },
    async onClose() {
      const deadline = performance.now() + drainOnCloseMaxMs;
      try {
        while (performance.now() < deadline && (await drain.step(undefined))) continue;
      } catch (error) {
        // What is spooled stays there for the next start, as it does when there is too much of it.
        port.postMessage({ kind: 'drain-failed', message: (error as Error).message });
      }
    },
  };
}

function openCountries(path: string | undefined): CountryDatabase {
  try {
    return openCountryDatabase(path);
  } catch (error) {
    throw new DatabaseStartError(`GEOIP_DB: ${(error as Error).message}`);
  }
}

function noWork(): WriterWork {
  return { onMessage: () => {}, whenFree: async () => {}, onClose: async () => {} };
}
