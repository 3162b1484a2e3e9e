/**
 * The drain thread reads the spool and classifies visits. It passes the clicks to the thread that owns
 * SQLite, or stores them in PostgreSQL itself.
 */
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { minuteMs } from '../platform/time/durations.ts';
import { createAdmission } from './admit-visits.ts';
import type { ClickStore } from './click-store.ts';
import { createDrain } from './drain.ts';
import type { BatchKeeper } from './kept/keep-batches.ts';
import type { DrainFailure, DrainReport } from './drain-monitor.ts';
import { type CountryDatabase, openCountryDatabase } from './classify/locate-address.ts';
import { type AdmitMessage, answerAdmit } from './remote-admission.ts';
import { createRemoteClickStore, type StoreAnswer } from './remote-click-store.ts';
import { createSaltMemory } from './classify/salt-memory.ts';
import type { SettledMessage, SettleMessage } from './settle-spool.ts';
import type { SpoolPosition } from './spool/spool-position.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import { createBackOff } from '../platform/pace/back-off.ts';
import { systemClock } from '../platform/time/clock.ts';
import { collectGarbage } from '../platform/pace/collect-garbage.ts';
import {
  type Demand,
  endDemand,
  followDemand,
  giveWayUnlessAwaited,
  lowestNiceness,
  mayRaisePriority,
} from '../platform/pace/demand.ts';
import { createGiveWay, giveWayBy, type Traffic } from '../platform/pace/give-way.ts';
import { lowerPriority } from '../platform/pace/lower-priority.ts';

export interface DrainData {
  folder: string;
  geoipDb: string | undefined;
  /** The PostgreSQL to store clicks in; without it, the thread that started this one stores them. */
  databaseUrl?: string | undefined;
  traffic: Traffic;
  /** Visits that wait for this thread to admit them. */
  admissions: Demand;
}

/** Says that there may be something to drain. */
export interface DrainMessage {
  kind: 'drain';
  /** The positions of all open spools. */
  positions: readonly SpoolPosition[];
}

export type ToDrain = DrainMessage | SettleMessage | AdmitMessage | StoreAnswer | { kind: 'close' };

const retryAfterMs = { firstMs: 1_000, mostMs: 5_000 };
const reportEveryMs = 1_000;
/** The drain thread wakes up every minute even without visits, so that expired salts are deleted on time. */
const wakeEveryMs = minuteMs;
/**
 * Visits that come by the thousand are stored once a second, the first of them as well, so that a database
 * page that many of them change is written once for all. A round that took longer left a backlog, which is
 * not delayed. A visit takes some 250 bytes of the spool.
 */
const gatherMsPerByte = 0.001;
const gatherMsMax = 1_000;
/** While visits keep coming, deferred counts are written no more often than this. */
const countEveryMs = 4_000;
/** How often to check that the database still has what was stored, even when nothing new is. */
const lookEveryMs = 30_000;
/** Limits the draining at shutdown, because a process that is asked to end must be gone within 20 s. */
const finishWithinMs = 5_000;
/** Longer than that, because a unit of work may still be running then. */
const leaveAfterMs = 6_000;
const closeWithinMs = 1_000;
/** Smaller batches: other nodes, and visits under a click limit, wait for the advisory lock meanwhile. */
const visitsPerTurn = 30_000;
const storeTimeoutMs = 30_000;
/** No visitor waits for a batch, so it may wait for the lock until all other nodes have had it. */
const turnTimeoutMs = 20_000;

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const { folder, geoipDb, databaseUrl, traffic, admissions } = workerData as DrainData;

const attempts = { failures: 0, isFailing: false };
const backOff = createBackOff(() => goOn(), retryAfterMs);

const opened: OpenStore = databaseUrl ? await openOwnStore(databaseUrl) : createRemoteClickStore(port);
const { store, settle, isShared, close, keeper, requireStored } = opened;
const countries = openCountries();
const salts = createSaltMemory(store, systemClock);
keeper?.onLost((lost) => {
  salts.forgetAll();
  tellFailure(lost);
});
const admit = createAdmission({ store, countries, salts });
const drain = createDrain({
  folder,
  store,
  countries,
  salts,
  ...(databaseUrl && { visitsPerBatch: visitsPerTurn }),
  ...(isShared && { isShared }),
  ...(requireStored && { requireStored }),
  onUnreadable: (segment, error) => tellFailure(new Error(`The spool file ${segment} ${error.message}`)),
});

/** Nothing is drained until the first message says this: a segment may still be being written. */
let positions: readonly SpoolPosition[] | undefined;
let drainedPositions: readonly SpoolPosition[] = [];
let isDue = false;
/** The ids of the settle messages that wait for the next round. */
let awaited: number[] = [];
let dueSince = 0;
let running: Promise<void> | undefined;
const finishing = new AbortController();
let lastReport = '';

// Redirects come first, and everything else that clients wait for; visits under a click limit wait for this thread.
const mayRaise = mayRaisePriority();
if (mayRaise) followDemand(admissions);
lowerPriority(lowestNiceness);
giveWayBy(createGiveWay(traffic));
port.on('message', (message: ToDrain) => {
  if (message.kind === 'answer') settle?.(message);
  else if (message.kind === 'admit')
    void answerAdmit(admit, message).then((answer) => port.postMessage(answer));
  else if (message.kind === 'close') void finish();
  else {
    ({ positions } = message);
    if (message.kind === 'settle') awaited.push(message.id);
    goOn(message.kind === 'settle');
  }
});
setInterval(() => goOn(), wakeEveryMs).unref();
setInterval(report, reportEveryMs).unref();
port.postMessage({ kind: 'ready', mayRaisePriority: mayRaise });
collectGarbage();

interface OpenStore {
  store: ClickStore;
  settle?: (answer: StoreAnswer) => void;
  isShared?: () => boolean;
  close?: () => Promise<void>;
  keeper?: BatchKeeper;
  requireStored?: () => Promise<void>;
}

async function openOwnStore(url: string): Promise<OpenStore> {
  const { connectPostgres } = await import('../database/postgres/postgres.ts');
  const { createPostgresClickRows } = await import('./rows/postgres-click-rows-store.ts');
  const { createClickStore } = await import('./click-store.ts');
  const { createBatchKeeper } = await import('./kept/keep-batches.ts');
  const { openKeptBatches } = await import('./kept/kept-batches.ts');
  const database = connectPostgres(url, {
    connectionsMax: 2,
    queryTimeoutMs: storeTimeoutMs,
    lockTimeoutMs: turnTimeoutMs,
  });
  // Visitors wait for these queries, so the default time-outs apply.
  const answering = connectPostgres(url, { connectionsMax: 2 });
  const onProblem = ({ message }: Error) => {
    // Nobody listens before this thread reports that it is ready.
    setImmediate(tellFailure, new Error(`What is stored cannot be kept for a replay: ${message}`));
  };
  const kept = openKeptBatches({ folder: join(dirname(folder), 'drained'), clock: systemClock, onProblem });
  const keeper = createBatchKeeper(kept);
  const { ensureSalts, admit } = createClickStore(answering.write, createPostgresClickRows, keeper);
  const own = createClickStore(database.write, createPostgresClickRows, keeper);
  return {
    store: { ...own, ensureSalts, admit },
    close: async () => void (await Promise.all([database.close(), answering.close()])),
    keeper,
    requireStored: atMostEvery(lookEveryMs, own.requireStored),
  };
}

/** Throttles a call: the first one runs, later ones do when `ms` have passed since the last success. */
function atMostEvery(ms: number, call: () => Promise<void>): () => Promise<void> {
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    await call();
    dueAt = performance.now() + ms;
  };
}

function openCountries(): CountryDatabase {
  try {
    return openCountryDatabase(geoipDb);
  } catch (error) {
    throw new OperatorError(`GEOIP_DB: ${(error as Error).message}`);
  }
}

function goOn(isAwaited = false): void {
  if (!isDue) dueSince = performance.now();
  isDue = true;
  // Visits keep coming while the store is unavailable. Without the backoff each would cause an attempt.
  if (isAwaited || !backOff.isWaiting()) running ??= drainWhatIsDue();
}

async function drainWhatIsDue(): Promise<void> {
  let due: number[] = [];
  try {
    while (isDue && positions !== undefined && !finishing.signal.aborted) {
      if (awaited.length === 0) await gather(bytesBetween(drainedPositions, positions));
      isDue = false;
      drainedPositions = positions;
      due = awaited;
      awaited = [];
      await drainUntil(drainedPositions);
      for (const id of due.splice(0)) port.postMessage({ kind: 'settled', id } satisfies SettledMessage);
      await drain.countWaiting(isDue ? countEveryMs : 0);
    }
  } catch (error) {
    attempts.isFailing = true;
    awaited.unshift(...due);
    // `onLost` has reported this loss already; the admission of a visit may have found it.
    if ((error as Error).name !== 'LostClicks') tellFailure(error);
    backOff.retry();
  } finally {
    running = undefined;
  }
}

/** Drains what is spooled before `spooled`, or less when the thread is asked to finish. */
async function drainUntil(spooled: readonly SpoolPosition[]): Promise<void> {
  for (let mayHaveMore = true; mayHaveMore && !finishing.signal.aborted; ) {
    const { drained } = drain.counters();
    giveWayUnlessAwaited(admissions);
    mayHaveMore = await drain.step(spooled);
    // A step may return while its batch is still on its way to the store, so only the counter shows progress.
    if (!mayHaveMore || drain.counters().drained > drained) {
      attempts.isFailing = false;
      backOff.reset();
    }
  }
}

/** Waits for more visits to come: the longer, the more came since the last round. */
async function gather(bytes: number): Promise<void> {
  const ms = Math.min(bytes * gatherMsPerByte, gatherMsMax) - (performance.now() - dueSince);
  if (ms >= 1) await pause(ms, undefined, { signal: finishing.signal }).catch(() => {});
}

/** Bytes written to the spools between two moments, without the end of a segment replaced meanwhile. */
function bytesBetween(before: readonly SpoolPosition[], after: readonly SpoolPosition[]): number {
  const bytesBefore = new Map(before.map(({ segment, bytes }) => [segment, bytes]));
  return after.reduce((sum, { segment, bytes }) => sum + bytes - (bytesBefore.get(segment) ?? 0), 0);
}

async function finish(): Promise<void> {
  finishing.abort();
  endDemand(admissions);
  if (close === undefined) {
    await finishDraining();
    port.postMessage({ kind: 'finished' });
    return port.close();
  }
  // A database that hangs must not keep a process that is asked to end.
  await Promise.race([finishDraining(), pause(leaveAfterMs)]);
  await Promise.race([close(), pause(closeWithinMs)]);
  process.exit();
}

async function finishDraining(): Promise<void> {
  // No positions: the start was refused before it was known that this spool belongs to this database.
  if (positions === undefined) return;
  await running;
  const deadline = performance.now() + finishWithinMs;
  try {
    while (performance.now() < deadline && (await drain.step([]))) continue;
    await drain.countWaiting();
  } catch (error) {
    // Visits still in the spool are drained after the next start, as they are when the time was too short.
    tellFailure(error);
  }
}

function tellFailure(error: unknown): void {
  attempts.failures++;
  port.postMessage({ kind: 'drain-failed', message: (error as Error).message } satisfies DrainFailure);
}

function report(): void {
  const state: DrainReport = { kind: 'drain-counters', ...drain.counters(), ...attempts };
  const text = JSON.stringify(state);
  if (text !== lastReport) port.postMessage(state);
  lastReport = text;
}
