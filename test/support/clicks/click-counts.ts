import assert from 'node:assert/strict';
import { classifyAgent } from '../../../src/clicks/classify/classify-agent.ts';
import { describeAgent, unknownAgent } from '../../../src/clicks/classify/describe-agent.ts';
import { dimensions } from '../../../src/clicks/dimensions.ts';
import { socialOf } from '../../../src/clicks/classify/referrer-groups.ts';
import type { Database } from '../../../src/database/database.ts';
import type { Subject, Tables } from '../../../src/database/tables.ts';
import { ownDimensions } from './recount-clicks.ts';
import { dayMs } from './visits.ts';

type Reads = Pick<Database, 'read'>;

const quarterMs = 900_000;
const entriesPerName = 16;

/**
 * Reads all counts, unpacked, and in the same order on both engines. Accounts have days and months too; `day`
 * counts from 1970-01-01, `month` from January 1970, `at` is the start of a quarter of an hour.
 */
export async function readCounts({ read }: Reads) {
  const [totals, days, months, names] = await Promise.all([
    read.selectFrom('click_total').selectAll().execute(),
    read.selectFrom('click_day').selectAll().execute(),
    read.selectFrom('click_month').selectAll().execute(),
    readNames({ read }),
  ]);
  return {
    totals: inOrder(totals),
    days: inOrder(
      days.map(({ subject, subject_id, day, clicks, unique_clicks, bots }) => ({
        subject,
        subject_id,
        day,
        clicks,
        unique_clicks,
        bots,
      })),
    ),
    quarters: inOrder(days.flatMap(unpackQuarters)),
    dimensions: inOrder(
      days.flatMap(({ subject, subject_id, day, names: packed }) =>
        unpackNames(packed, names).map((name) => ({ subject, subject_id, day, ...name })),
      ),
    ),
    months: inOrder(
      months.flatMap(({ subject, subject_id, month, names: packed }) =>
        unpackNames(packed, names).map((name) => ({ subject, subject_id, month, ...name })),
      ),
    ),
  };
}

type Counts = Awaited<ReturnType<typeof readCounts>>;
type Event = Awaited<ReturnType<typeof readEvents>>[number];

/** Reads the stored events with the user agents and names that they refer to. */
export async function readEvents({ read }: Reads) {
  const [events, agents, names] = await Promise.all([
    read.selectFrom('click').selectAll().orderBy('id').execute(),
    read.selectFrom('click_agent').selectAll().execute(),
    readNames({ read }),
  ]);
  const agentById = new Map(agents.map(({ id, user_agent }) => [Number(id), user_agent]));
  return events.map((event) => ({
    ...event,
    userAgent: agentById.get(Number(event.agent_id)),
    names: unpackNumbers(event.names).map((entry) => nameOfEntry(entry, names)),
  }));
}

/**
 * Fails unless every count equals a recount of the stored events: totals, days with their quarters of an hour
 * and names, for links, codes and accounts, and months that are over.
 */
export async function assertCountsFitEvents(database: Reads): Promise<void> {
  const [counts, events] = await Promise.all([readCounts(database), readEvents(database)]);
  for (const event of events) assertWhole(event);
  assertUniqueOnce(events);
  assert.deepEqual(counts.totals, inOrder(countTotals(events)));
  const counted = events.flatMap(subjectsOf);
  assert.deepEqual(counts.days, inOrder(count(counted, dayKey).map(({ key, sum }) => ({ ...key, ...sum }))));
  assert.deepEqual(
    counts.quarters,
    inOrder(count(counted, quarterKey).map(({ key, sum }) => ({ ...key, ...sum }))),
  );
  assert.deepEqual(counts.dimensions, inOrder(countNames(counted)));
  assertMonths(counts);
}

/** An event with a subject that it is counted for; a link's events are counted for its account, too. */
interface Counted {
  subject: Subject;
  subject_id: number;
  event: Event;
}

function subjectsOf(event: Event): Counted[] {
  const own = { subject: event.subject, subject_id: event.subject_id, event };
  return event.subject === 'link'
    ? [own, { subject: 'account', subject_id: event.account_id, event }]
    : [own];
}

function dayKey({ subject, subject_id, event }: Counted) {
  return { subject, subject_id, day: Math.floor(event.at / dayMs) };
}

function quarterKey({ subject, subject_id, event }: Counted) {
  return { subject, subject_id, at: event.at - (event.at % quarterMs) };
}

function count<Key extends object>(counted: Counted[], keyOf: (one: Counted) => Key) {
  const groups = Map.groupBy(counted, (one) => JSON.stringify(keyOf(one)));
  return [...groups.values()].map((group) => ({
    key: keyOf(group[0] as Counted),
    sum: sumOf(group.map(({ event }) => event)),
  }));
}

function sumOf(events: Event[]) {
  return {
    clicks: events.filter(({ kind }) => kind === 'human').length,
    unique_clicks: events.filter(({ is_unique }) => is_unique === 1).length,
    bots: events.filter(({ kind }) => kind !== 'human').length,
  };
}

function countTotals(events: Event[]): Tables['click_total'][] {
  const groups = Map.groupBy(events, ({ subject, subject_id }) => `${subject}:${subject_id}`);
  return [...groups.values()].map((group) => {
    const { subject, subject_id } = group[0] as Event;
    const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
    for (const { kind, names } of group) {
      const referrer = names.find(({ dimension }) => dimension === 'referrer')?.name as string;
      const network = kind === 'human' ? socialOf.get(referrer) : undefined;
      if (network !== undefined) social[`social_${network}`]++;
    }
    return { subject, subject_id, ...sumOf(group), ...social };
  });
}

/** Counts each of an event's names once on its day; for a bot only the reason. */
function countNames(counted: Counted[]) {
  const rows = new Map<string, ReturnType<typeof dayKey> & Named>();
  for (const one of counted) {
    const { kind, reason, names } = one.event;
    for (const name of kind === 'human' ? names : [{ dimension: 'reason', name: reason }]) {
      const row = { ...dayKey(one), ...name, clicks: 0 };
      const key = JSON.stringify(row);
      if (!rows.has(key)) rows.set(key, row);
      (rows.get(key) as Named).clicks++;
    }
  }
  return [...rows.values()];
}

/** Each stored month must be over for its subject, and its names must be the sum of those of its days. */
function assertMonths({ days, dimensions: ofDays, months }: Counts): void {
  const groups = Map.groupBy(months, ({ subject, subject_id, month }) => `${subject}:${subject_id}:${month}`);
  for (const [key, group] of groups) {
    const { subject, subject_id, month } = group[0] as Counts['months'][number];
    const isIts = (row: { subject: Subject; subject_id: number }) =>
      row.subject === subject && row.subject_id === subject_id;
    assert.ok(
      days.some((row) => isIts(row) && monthOf(row.day) > month),
      `${key} is over`,
    );
    const sums = new Map<string, number>();
    for (const row of ofDays) {
      if (!isIts(row) || monthOf(row.day) !== month) continue;
      const name = `${row.dimension}:${row.name}`;
      sums.set(name, (sums.get(name) ?? 0) + row.clicks);
    }
    const found = group.map(({ dimension, name, clicks }): [string, number] => [
      `${dimension}:${name}`,
      clicks,
    ]);
    assert.deepEqual(Object.fromEntries(found.sort()), Object.fromEntries([...sums].sort()), key);
  }
}

/** Months since January 1970 of a day since 1970-01-01. */
export function monthOf(day: number): number {
  const [year, month] = new Date(day * dayMs).toISOString().split('-') as [string, string];
  return (Number(year) - 1970) * 12 + Number(month) - 1;
}

const everyMachineHas = ownDimensions.filter((dimension) => !Object.hasOwn(unknownAgent, dimension));

/** Nothing in an event may be missing or duplicated, and it must match its user agent. */
function assertWhole({ kind, reason, names, userAgent, is_unique, visitor }: Event): void {
  const of = names.map(({ dimension }) => dimension);
  assert.equal(new Set(of).size, of.length, 'each dimension once');
  const needed: string[] = kind === 'human' ? ownDimensions : everyMachineHas;
  const own = of.filter((dimension) => !dimension.startsWith('utm_'));
  assert.deepEqual(own.toSorted(), needed.toSorted());
  assert.ok(userAgent !== undefined, 'its user agent is stored');
  if (kind !== 'prefetch') assert.deepEqual(pick(classifyAgent(userAgent)), { kind, reason });
  if (kind !== 'human') return assert.equal(is_unique, 0, 'no machine is a visitor');
  const { browser, os, device } = describeAgent(userAgent);
  const told = Object.fromEntries(names.map(({ dimension, name }) => [dimension, name]));
  assert.deepEqual([told['browser'], told['os'], told['device']], [browser, os, device]);
  if (visitor === null) assert.equal(is_unique, 0, 'nobody in particular is unique');
}

function pick({ kind, reason }: { kind: string; reason: string }) {
  return { kind, reason };
}

/** Exactly one of a visitor's clicks on one subject and day must be unique. */
function assertUniqueOnce(events: Event[]): void {
  const visits = events.filter(({ kind, visitor }) => kind === 'human' && visitor !== null);
  const groups = Map.groupBy(visits, ({ subject, subject_id, at, visitor }) =>
    [subject, subject_id, Math.floor(at / dayMs), Buffer.from(visitor as Uint8Array).toString('hex')].join(
      ':',
    ),
  );
  for (const [key, group] of groups)
    assert.equal(group.filter(({ is_unique }) => is_unique === 1).length, 1, key);
}

interface Named {
  dimension: string;
  name: string;
  clicks: number;
}

async function readNames({ read }: Reads): Promise<Map<number, string>> {
  const rows = await read.selectFrom('click_name').selectAll().execute();
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

function nameOfEntry(entry: number, names: Map<number, string>) {
  const name = names.get(Math.floor(entry / entriesPerName));
  const dimension = dimensions[entry % entriesPerName];
  assert.ok(name !== undefined && dimension !== undefined, `entry ${entry} stands for a name`);
  return { dimension: dimension as string, name };
}

function unpackNames(packed: Uint8Array, names: Map<number, string>): Named[] {
  return sumByFirst(unpackNumbers(packed), 2).map(([entry, clicks]) => ({
    ...nameOfEntry(entry as number, names),
    clicks: clicks as number,
  }));
}

function unpackQuarters({ subject, subject_id, day, quarters }: Tables['click_day']) {
  return sumByFirst(unpackNumbers(quarters), 4).map((numbers) => {
    const [quarter, clicks, unique_clicks, bots] = numbers as [number, number, number, number];
    return { subject, subject_id, at: day * dayMs + quarter * quarterMs, clicks, unique_clicks, bots };
  });
}

/**
 * Decodes variable-length integers: seven bits per byte, least significant first; the eighth bit means that
 * more bytes follow.
 */
function unpackNumbers(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let bits = '';
  for (const byte of packed) {
    const eight = byte.toString(2).padStart(8, '0');
    bits = eight.slice(1) + bits;
    if (eight.startsWith('1')) continue;
    numbers.push(Number.parseInt(bits, 2));
    bits = '';
  }
  assert.equal(bits, '', 'the last number is whole');
  return numbers;
}

/**
 * Splits numbers into groups and sums up groups with the same first number, because data appended to a row
 * may contain a name again.
 */
function sumByFirst(numbers: number[], size: number): number[][] {
  assert.equal(numbers.length % size, 0, 'every group is whole');
  const sums = new Map<number, number[]>();
  for (let start = 0; start < numbers.length; start += size) {
    const [first, ...counts] = numbers.slice(start, start + size) as [number, ...number[]];
    const before = sums.get(first)?.slice(1);
    sums.set(first, [first, ...counts.map((count, place) => count + (before?.[place] ?? 0))]);
  }
  return [...sums.values()];
}

function inOrder<Row extends object>(rows: Row[]): Row[] {
  const key = (row: Row) => JSON.stringify(Object.entries(row).sort());
  return rows
    .map((row): [string, Row] => [key(row), { ...row }])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
