import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { chooseClickRows } from '../../src/clicks/rows/choose-click-rows.ts';
import { classifyClick } from '../../src/clicks/classify/classify-click.ts';
import { createClickStore } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import type { RecordedVisit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { toTimestamp } from '../../src/platform/time/timestamp.ts';
import { createLiveClicks } from '../../src/statistics/live/live-clicks.ts';
import { type KnownClicks, readClicks } from '../../src/statistics/live/read-clicks.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { packClicks } from '../support/clicks/click-stores.ts';
import { makeVisitAt } from '../support/clicks/old-rules.ts';
import { dayMs, noon, poll } from '../support/clicks/visits.ts';

const context = { countries: openCountryDatabase(), saltAt: (at: number) => `salt ${at}` };
const clock = { now: () => noon, poll };
let segments = 0;

/** Stores visits as the drain does. */
async function storeVisits(database: Database, visits: Partial<RecordedVisit>[]): Promise<void> {
  const clicks = visits.map((visit) => classifyClick(makeVisitAt(visit.at ?? noon, visit), context));
  const { store } = createClickStore(database.write, chooseClickRows);
  await store(packClicks(clicks), { segment: `s${++segments}`, drainedBytes: 1 });
}

async function insertKey(
  database: Database,
  accountId: number,
  expires_at: number | null = null,
): Promise<number> {
  const key = { key_hash: `hash ${accountId}`, last_characters: 'abcd', created_at: 0, expires_at };
  const { id } = await database.write((tx) =>
    tx
      .insertInto('api_key')
      .values({ account_id: accountId, ...key })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

onBothEngines(
  'the latest clicks of an account and of a link are read, without machines, scans and others',
  async (database, accountId) => {
    const [own, other] = [await insertLinkRow(database, accountId), await insertLinkRow(database, accountId)];
    const strangerId = await insertOwner(database);
    const theirs = await insertLinkRow(database, strangerId);
    const code = await insertQrRow(database, accountId);
    const watched = [{ accountId }, { accountId, linkId: own }, { accountId: strangerId }];
    const parts = { clock, database };
    const none = await readClicks(parts, watched, new Map());
    assert.deepEqual(
      [...none.values()].map(({ today, recent }) => [today, recent]),
      Array(3).fill([0, []]),
    );
    await storeVisits(database, [
      { accountId, subjectId: own },
      { accountId, subjectId: other, at: noon + 1 },
      { accountId, subjectId: own, at: noon - dayMs },
      { accountId, subjectId: own, userAgent: 'curl/8.5.0' },
      { accountId, subject: 'qr', subjectId: code },
      { accountId: strangerId, subjectId: theirs },
      { accountId, subjectId: 999_999 },
    ]);
    const found = await readClicks(parts, watched, none);
    const told = [...found.values()].map(({ today, recent }) => [
      today,
      recent.map(({ shown }) => shown.link),
    ]);
    assert.deepEqual(
      told.map(([today]) => today),
      [3, 1, 1],
    );
    assert.deepEqual(
      told.map(([, links]) => (links as number[]).toSorted((a, b) => a - b)),
      [[own, own, other].toSorted((a, b) => a - b), [own, own], [theirs]],
    );
    assert.deepEqual(await readClicks(parts, watched, found), found);
  },
);

onBothEngines('clicks of before midnight that are counted after it are told', async (database, accountId) => {
  const linkId = await insertLinkRow(database, accountId);
  const midnight = Math.ceil(noon / dayMs) * dayMs;
  const watched = [{ accountId }, { accountId, linkId }];
  let now = midnight - 1_000;
  let known = await readClicks({ database, clock: { now: () => now } }, watched, new Map());
  for (now of [midnight - 500, midnight + 500, midnight + 1_000]) {
    await storeVisits(database, [{ accountId, subjectId: linkId, at: midnight - 700 }]);
    known = await readClicks({ database, clock: { now: () => now } }, watched, known);
  }
  assert.deepEqual(
    [...known.values()].map(({ today, recent }) => [today, recent.length]),
    [
      [0, 3],
      [0, 3],
    ],
  );
});

onBothEngines(
  'clicks that were counted while the clock was ahead do not stand before all later ones',
  async (database, accountId) => {
    const linkId = await insertLinkRow(database, accountId);
    const watched = [{ accountId }];
    const read = (now: number, known: KnownClicks) =>
      readClicks({ database, clock: { now: () => now } }, watched, known);
    await storeVisits(
      database,
      Array.from({ length: limits.liveClicksMax }, () => ({
        accountId,
        subjectId: linkId,
        at: noon + dayMs,
      })),
    );
    const known = await read(noon + dayMs, new Map());
    await storeVisits(database, [{ accountId, subjectId: linkId }]);
    for (const before of [known, new Map()]) {
      const [found] = (await read(noon, before)).values();
      assert.deepEqual(
        found?.recent.map(({ shown }) => shown.at),
        [toTimestamp(noon)],
      );
    }
  },
);

onBothEngines('a stream that has no news gives a sign of life', async (database, accountId) => {
  const keyId = await insertKey(database, accountId);
  const live = createLiveClicks(
    { database, clock, logger: createLogger('fatal') },
    { lookEveryMs: 5, looksPerBeat: 3 },
  );
  const { body } = live.watch({ accountId }, { kind: 'key', keyId });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const frames: string[] = [];
  while (frames.length < 4) frames.push(Buffer.from((await reader.read()).value ?? []).toString());
  assert.deepEqual(frames, ['event: clicks\ndata: {"today":0,"recent":[]}\n\n', ':\n\n', ':\n\n', ':\n\n']);
  await live.stop();
  assert.equal((await reader.read()).done, true);
  assert.throws(() => live.watch({ accountId }, { kind: 'key', keyId }), { status: 503 });
});

onBothEngines('a stream ends with its key and with the account’s suspension', async (database, accountId) => {
  const live = createLiveClicks({ database, clock, logger: createLogger('fatal') }, { lookEveryMs: 5 });
  const strangerId = await insertOwner(database);
  const open = async (owner: number) => {
    const keyId = await insertKey(database, owner);
    const { body } = live.watch({ accountId: owner }, { kind: 'key', keyId });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    assert.equal((await reader.read()).done, false);
    return { keyId, ended: reader.read() };
  };
  const [own, theirs] = [await open(accountId), await open(strangerId)];
  await database.write((tx) => tx.deleteFrom('api_key').where('id', '=', own.keyId).execute());
  assert.equal((await own.ended).done, true);
  await database.write((tx) =>
    tx.updateTable('account').set({ suspended_at: 1 }).where('id', '=', strangerId).execute(),
  );
  assert.equal((await theirs.ended).done, true);
  await live.stop();
});

onBothEngines('who does not take what is sent hears the newest when it does', async (database, accountId) => {
  const keyId = await insertKey(database, accountId);
  const linkId = await insertLinkRow(database, accountId);
  const { look, lookEveryMs, restore } = holdLooks();
  try {
    const live = createLiveClicks({ database, clock, logger: createLogger('fatal') }, { lookEveryMs });
    const { body } = live.watch({ accountId }, { kind: 'key', keyId });
    for (let today = 1; today <= 10; today++) {
      await storeVisits(database, [{ accountId, subjectId: linkId }]);
      await look();
    }
    const reading = readUntil((body as ReadableStream<Uint8Array>).getReader(), 10);
    for (let looks = 0; looks < 2; looks++) await look();
    // The first event and the newest: at all looks between them it had not taken the first.
    assert.ok((await reading) <= 2, `${await reading} events`);
    await live.stop();
  } finally {
    restore();
  }
});

/** Lets repeated looks happen one by one, when they are told to. */
function holdLooks() {
  const lookEveryMs = 7_654;
  const waiting: (() => void)[] = [];
  const original = setTimeout;
  const { mock: held } = mock.method(globalThis, 'setTimeout', ((task: () => void, ms: number) => {
    if (ms !== lookEveryMs) return original(task, ms);
    waiting.push(task);
    return { unref: () => undefined };
  }) as typeof setTimeout);
  const look = async () => {
    await poll('the time before a look', async () => waiting.length > 0 || undefined);
    waiting.shift()?.();
    await poll('the look', async () => waiting.length > 0 || undefined);
  };
  return { look, lookEveryMs, restore: () => held.restore() };
}

/** Reads events until one tells of so many clicks. Returns how many that took. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, today: number): Promise<number> {
  for (let events = 1; ; events++) {
    const { done, value } = await reader.read();
    assert.ok(!done, 'who is slow is not sent away at once');
    if (Buffer.from(value).includes(`"today":${today},`)) return events;
  }
}

onBothEngines(
  'a stream ends when its key or session expires, and a session’s with the account’s suspension',
  async (database, accountId) => {
    let now = noon;
    const live = createLiveClicks(
      { database, clock: { now: () => now }, logger: createLogger('fatal') },
      { lookEveryMs: 5 },
    );
    const open = async (by: Parameters<typeof live.watch>[1]) => {
      const { body } = live.watch({ accountId }, by);
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      assert.equal((await reader.read()).done, false);
      return { ended: reader.read() };
    };
    const openSession = async (expires_at: number) => {
      const session = { account_id: accountId, token_hash: `${expires_at}`, created_at: 0, expires_at };
      const { id } = await database.write((tx) =>
        tx.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow(),
      );
      return open({ kind: 'session', sessionId: id });
    };
    const byKey = await open({ kind: 'key', keyId: await insertKey(database, accountId, noon + 2_000) });
    const [short, long] = [await openSession(noon + 1_000), await openSession(noon + 9_000)];
    const ends: string[] = [];
    for (const [name, { ended }] of Object.entries({ byKey, short, long }))
      void ended.then(() => ends.push(name));
    now = noon + 1_000;
    assert.equal((await short.ended).done, true);
    now = noon + 2_000;
    assert.equal((await byKey.ended).done, true);
    assert.deepEqual(ends, ['short', 'byKey']);
    await database.write((tx) =>
      tx.updateTable('account').set({ suspended_at: 1 }).where('id', '=', accountId).execute(),
    );
    assert.equal((await long.ended).done, true);
    await live.stop();
  },
);

onBothEngines('a stream ends when its client has long taken nothing', async (database, accountId) => {
  const keyId = await insertKey(database, accountId);
  const live = createLiveClicks(
    { database, clock, logger: createLogger('fatal') },
    // Signs of life would stand between the counts.
    { lookEveryMs: 1, looksPerBeat: Number.POSITIVE_INFINITY },
  );
  const open = () => {
    const { body } = live.watch({ accountId }, { kind: 'key', keyId });
    return (body as ReadableStream<Uint8Array>).getReader();
  };
  const [taking, idle] = [open(), open()];
  const counts = { unique_clicks: 0, bots: 0, quarters: new Uint8Array(), names: new Uint8Array() };
  const day = { subject: 'account' as const, subject_id: accountId, day: Math.floor(noon / dayMs) };
  await database.write((tx) =>
    tx
      .insertInto('click_day')
      .values({ ...day, clicks: 0, ...counts })
      .execute(),
  );
  assert.equal((await taking.read()).done, false);
  // It may be behind for 60 looks.
  for (let clicks = 1; clicks <= 80; clicks++) {
    await database.write((tx) =>
      tx.updateTable('click_day').set({ clicks }).where('subject', '=', 'account').execute(),
    );
    assert.match(Buffer.from((await taking.read()).value ?? []).toString(), new RegExp(`"today":${clicks},`));
  }
  const taken = [(await idle.read()).done, (await idle.read()).done];
  assert.deepEqual(taken, [false, true]);
  await live.stop();
});
