/**
 * The thread that drains the spool: it reads and classifies. What is to be stored goes to the thread that owns SQLite,
 * or it stores that by itself in PostgreSQL.
 */
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { minuteMs } from '../platform/durations.ts';
import { createAdmission } from './admit-visits.ts';
import type { ClickStore } from './click-store.ts';
import { createDrain } from './drain.ts';
import type { BatchKeeper } from './kept/keep-batches.ts';
import type { DrainFailure, DrainReport } from './drain-monitor.ts';
import { type CountryDatabase, openCountryDatabase } from './classify/locate-address.ts';
import type { AdmitAnswer, AdmitMessage } from './remote-admission.ts';
import { createRemoteClickStore, type StoreAnswer } from './remote-click-store.ts';
import { createSaltMemory } from './classify/salt-memory.ts';
import type { SettledMessage, SettleMessage } from './settle-spool.ts';
import type { SpoolPosition } from './spool/spool-position.ts';
import { DatabaseStartError } from '../database/start-error.ts';
import { createBackOff } from '../platform/back-off.ts';
import { systemClock } from '../platform/clock.ts';
import { collectGarbage } from '../platform/collect-garbage.ts';
import { lowestNiceness, mayRaisePriority } from '../platform/demand.ts';
import { createGiveWay, giveWayBy, type Traffic } from '../platform/give-way.ts';
import { lowerPriority } from '../platform/lower-priority.ts';

export interface DrainData {
  folder: string;
  geoipDb: string | undefined;
  /** The PostgreSQL that clicks are stored in; without it the thread that started this one stores them. */
  databaseUrl?: string | undefined;
  traffic: Traffic;
}

/** There may be something to drain. */
export interface DrainMessage {
  kind: 'drain';
  /** Those of all spools that are open. */
  positions: readonly SpoolPosition[];
}

export type ToDrain =
  | DrainMessage
  | SettleMessage
  | AdmitMessage
  | StoreAnswer
  | { kind: 'finish' }
  | { kind: 'close' };

const retryAfterMs = { firstMs: 1_000, mostMs: 5_000 };
const reportEveryMs = 1_000;
/** Old salts go also when nobody comes. */
const wakeEveryMs = minuteMs;
/**
 * Visits that come by the thousand are stored once a second, the first of them as well: what many of them change on the
 * pages they lie on is then written once for all of them. A round that took longer left a backlog, which does not wait.
 * One visit takes some 250 bytes of the spool.
 */
const gatherMsPerByte = 0.001;
const gatherMsMax = 1_000;
/** While they go on coming, their counts are written only so often. */
const countEveryMs = 4_000;
/** Whether the database has what it stored, when nothing is to be stored that would tell. */
const lookEveryMs = 30_000;
/** A process that is asked to end must be gone within 20 s. */
const finishWithinMs = 5_000;
/** A unit of work may be under way then. */
const leaveAfterMs = 6_000;
const closeWithinMs = 1_000;
/** Nodes take turns in storing clicks, and visits of links with a click limit wait for theirs. */
const visitsPerTurn = 30_000;
const storeTimeoutMs = 30_000;
/** Nobody waits for it, so it waits for as many nodes as there are. */
const turnTimeoutMs = 20_000;

if (!parentPort) throw new Error('This file runs as a thread.');
const port = parentPort;
const { folder, geoipDb, databaseUrl, traffic } = workerData as DrainData;

const attempts = { failures: 0, isFailing: false };
const backOff = createBackOff(() => goOn(), retryAfterMs);

const { store, settle, isShared, close, keeper, requireStored } = databaseUrl
  ? await openOwnStore(databaseUrl)
  : createOtherStore();
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
  onUnreadable: (segment, error) =>
    tellFailure(new Error(`The spool file ${segment} cannot be read: ${error.message}`)),
});

/** Until it is told, nothing is drained: a segment may be under way. */
let positions: readonly SpoolPosition[] | undefined;
let drainedPositions: readonly SpoolPosition[] = [];
let isDue = false;
/** Who waits for what is due, by number. */
let awaited: number[] = [];
let dueSince = 0;
let running: Promise<void> | undefined;
const finishing = new AbortController();
let lastReport = '';

// Redirects come first, and all else that is asked for.
const mayRaise = mayRaisePriority();
lowerPriority(lowestNiceness);
giveWayBy(createGiveWay(traffic));
port.on('message', (message: ToDrain) => {
  if (message.kind === 'answer') settle?.(message);
  else if (message.kind === 'admit') void answerAdmit(message);
  else if (message.kind === 'finish' || message.kind === 'close') void finish();
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

function createOtherStore(): OpenStore {
  return createRemoteClickStore(port);
}

async function openOwnStore(url: string): Promise<OpenStore> {
  const { connectPostgres } = await import('../database/postgres.ts');
  const { createPostgresClickRows } = await import('./rows/postgres-click-rows-store.ts');
  const { createClickStore } = await import('./click-store.ts');
  const { createBatchKeeper } = await import('./kept/keep-batches.ts');
  const { openKeptBatches } = await import('./kept/kept-batches.ts');
  const database = connectPostgres(url, {
    connectionsMax: 2,
    queryTimeoutMs: storeTimeoutMs,
    lockTimeoutMs: turnTimeoutMs,
  });
  // Visitors wait for these, no longer than for anything else.
  const answering = connectPostgres(url, { connectionsMax: 2 });
  const onProblem = ({ message }: Error) => {
    // Nobody hears of it before the thread says that it is ready.
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

/** The first call counts; it counts as none when it fails. */
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
    throw new DatabaseStartError(`GEOIP_DB: ${(error as Error).message}`);
  }
}

function goOn(isAwaited = false): void {
  if (!isDue) dueSince = performance.now();
  isDue = true;
  // Visits go on coming while the store is away; each would be an attempt of its own.
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
    // That was told when it was found out, which a visit of a link with a click limit may have done.
    if ((error as Error).name !== 'LostClicks') tellFailure(error);
    backOff.retry();
  } finally {
    running = undefined;
  }
}

/** What is spooled before `spooled`; on the way the thread may be asked to finish. */
async function drainUntil(spooled: readonly SpoolPosition[]): Promise<void> {
  for (let mayHaveMore = true; mayHaveMore && !finishing.signal.aborted; ) {
    const { drained } = drain.counters();
    mayHaveMore = await drain.step(spooled);
    // A batch may still be on its way to the store.
    if (!mayHaveMore || drain.counters().drained > drained) {
      attempts.isFailing = false;
      backOff.reset();
    }
  }
}

/** The more came since the last round, the longer others are waited for. */
async function gather(bytes: number): Promise<void> {
  const ms = Math.min(bytes * gatherMsPerByte, gatherMsMax) - (performance.now() - dueSince);
  if (ms >= 1) await pause(ms, undefined, { signal: finishing.signal }).catch(() => {});
}

/** What was written to the spools from one moment to a later one; the end of a segment that went is left out. */
function bytesBetween(before: readonly SpoolPosition[], after: readonly SpoolPosition[]): number {
  const bytesBefore = new Map(before.map(({ segment, bytes }) => [segment, bytes]));
  return after.reduce((sum, { segment, bytes }) => sum + bytes - (bytesBefore.get(segment) ?? 0), 0);
}

async function answerAdmit({ id, visit }: AdmitMessage): Promise<void> {
  const answer: Omit<AdmitAnswer, 'admission' | 'error'> = { kind: 'admitted', id };
  try {
    port.postMessage({ ...answer, admission: await admit(visit) } satisfies AdmitAnswer);
  } catch (error) {
    port.postMessage({ ...answer, error: (error as Error).message } satisfies AdmitAnswer);
  }
}

async function finish(): Promise<void> {
  finishing.abort();
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
  // A start that was refused before anybody said that the spool belongs into this database.
  if (positions === undefined) return;
  await running;
  const deadline = performance.now() + finishWithinMs;
  try {
    while (performance.now() < deadline && (await drain.step([]))) continue;
    await drain.countWaiting();
  } catch (error) {
    // What is spooled stays there for the next start, as it does when there is too much of it.
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
