import type { z } from '@hono/zod-openapi';
import { limits } from '../../../contract/limits.ts';
import type { liveClicks } from '../../../contract/live-clicks.ts';
import type { Caller, Services } from '../../http/context.ts';
import { type EventStream, eventStream } from '../../http/answers/event-stream.ts';
import type { RawAnswer } from '../../http/answers/raw-answer.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import { findLinks, findValidKeys, findValidSessions } from './live-clicks-store.ts';
import { keyOf, type Known, type KnownClicks, readClicks, type Watched } from './read-clicks.ts';

export interface LiveClicks {
  /**
   * Opens a stream of what is watched, for as long as the caller may see it.
   * @throws AppError streamsOpen, unavailable
   */
  watch(watched: Watched, by: Caller['by']): RawAnswer;
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
}

interface Options {
  lookEveryMs?: number;
  /** Looks without news after which a heartbeat is sent. */
  looksPerBeat?: number;
}

type Needed = Pick<Services, 'clock' | 'logger'> & { database: Pick<Services['database'], 'read'> };

/** Of all accounts together: some 20 KB each. */
const streamsMax = 1_000;
/** A client that has not taken an event for this many looks is gone. */
const looksBehindMax = 60;
const retryAfterSeconds = '5';

interface Watcher {
  watched: Watched;
  by: Caller['by'];
  stream: EventStream;
  /** The data it was sent last. */
  told: string;
  quietLooks: number;
  looksBehind: number;
}

/** Reads once a second, for all watchers together, and sends data to those for whom something has changed. */
export function createLiveClicks(
  services: Needed,
  { lookEveryMs = 1_000, looksPerBeat = 20 }: Options = {},
): LiveClicks {
  const watchers = new Set<Watcher>();
  let known: KnownClicks = new Map();
  let looking: Repetition | undefined;
  let isStopped = false;

  const look = async () => {
    await orLog(services, async () => {
      for (const watcher of await findInvalid(services, [...watchers])) end(watchers, watcher);
      known = await readClicks(services, watchedBy(watchers), known);
    });
    for (const watcher of watchers) {
      tell(watcher, known.get(keyOf(watcher.watched)), looksPerBeat);
      if (watcher.looksBehind > looksBehindMax) end(watchers, watcher);
    }
    if (watchers.size > 0) return;
    void looking?.stop();
    looking = undefined;
    known = new Map();
  };
  /** Sends a new watcher its first data at once, instead of at the next look. */
  const welcome = async (watcher: Watcher) => {
    const key = keyOf(watcher.watched);
    await orLog(services, async () => {
      const found = known.get(key) ?? (await readClicks(services, [watcher.watched], new Map())).get(key);
      if (found !== undefined && watchers.has(watcher)) tell(watcher, found, looksPerBeat);
    });
  };

  return {
    watch(watched, by) {
      if (isStopped || watchers.size >= streamsMax) throw refusal('unavailable');
      const isOwn = (other: Watcher) => other.watched.accountId === watched.accountId;
      if ([...watchers].filter(isOwn).length >= limits.liveStreamsMax) throw refusal('streamsOpen');
      const { answer, stream } = eventStream(() => watchers.delete(watcher));
      const watcher: Watcher = { watched, by, stream, told: '', quietLooks: 0, looksBehind: 0 };
      watchers.add(watcher);
      void welcome(watcher);
      looking ??= repeat(look, lookEveryMs);
      return answer;
    },
    async stop() {
      isStopped = true;
      await looking?.stop();
      for (const watcher of watchers) end(watchers, watcher);
    },
  };
}

/** Back-pressure: a client that has not taken what it was sent is sent nothing more until it does. */
function tell(watcher: Watcher, clicks: Known | undefined, looksPerBeat: number): void {
  const data = clicks === undefined ? watcher.told : JSON.stringify(present(clicks));
  if (data !== watcher.told) {
    const isTaken = watcher.stream.send({ name: 'clicks', data });
    watcher.looksBehind = isTaken ? 0 : watcher.looksBehind + 1;
    if (isTaken) [watcher.told, watcher.quietLooks] = [data, 0];
  } else if (++watcher.quietLooks >= looksPerBeat) {
    watcher.stream.beat();
    watcher.quietLooks = 0;
  }
}

function present({ today, recent }: Known): z.input<typeof liveClicks> {
  return { today, recent: recent.map(({ shown }) => shown) };
}

function end(watchers: Set<Watcher>, watcher: Watcher): void {
  watchers.delete(watcher);
  watcher.stream.end();
}

function watchedBy(watchers: Iterable<Watcher>): Watched[] {
  return [...new Map([...watchers].map(({ watched }) => [keyOf(watched), watched])).values()];
}

/** Watchers whose key or session is no longer valid, or whose link is gone. */
async function findInvalid({ database, clock }: Needed, watchers: Watcher[]): Promise<Watcher[]> {
  const now = clock.now();
  const idsOf = (id: (watcher: Watcher) => number | undefined) => [
    ...new Set(watchers.flatMap((watcher) => id(watcher) ?? [])),
  ];
  const keyIdOf = ({ by }: Watcher) => (by.kind === 'key' ? by.keyId : undefined);
  const sessionIdOf = ({ by }: Watcher) => (by.kind === 'session' ? by.sessionId : undefined);
  const linkIdOf = ({ watched }: Watcher) => watched.linkId;
  const [keys, sessions, links] = await Promise.all([
    findValidKeys(database.read, idsOf(keyIdOf), now),
    findValidSessions(database.read, idsOf(sessionIdOf), now),
    findLinks(database.read, idsOf(linkIdOf)),
  ]);
  const isIn = (found: Set<number>, id: number | undefined) => id === undefined || found.has(id);
  return watchers.filter(
    (watcher) =>
      !isIn(keys, keyIdOf(watcher)) ||
      !isIn(sessions, sessionIdOf(watcher)) ||
      !isIn(links, linkIdOf(watcher)),
  );
}

async function orLog({ logger }: Needed, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error }, 'Live counters could not be read; trying again');
  }
}

function refusal(code: 'unavailable' | 'streamsOpen'): AppError {
  return new AppError(code, { headers: { 'Retry-After': retryAfterSeconds } });
}
