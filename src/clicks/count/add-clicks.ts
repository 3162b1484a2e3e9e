import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { giveWayAt } from '../../platform/pace/give-way.ts';
import { classificationRulesVersion } from '../classify/agent-rules.ts';
import { type AgentRow, type BatchPart, type ClickBatch, clickKinds, noVisitorKey } from '../click-batch.ts';
import { type ClickRows, type EventRow, EventsThere } from './click-rows.ts';
import { type CountableClicks, type Entries, toCountable } from './countable-clicks.ts';
import { addDays } from './merge-days.ts';
import { createDailyBudgets } from './daily-budgets.ts';
import { createNameIds } from './name-ids.ts';
import { orderPlaces } from './order-places.ts';
import { NumberPacker, PassingBytes } from './packed-numbers.ts';
import { ReusedArray } from './reused-array.ts';
import { rollUp } from './roll-up.ts';
import { runSideBySide } from '../../platform/pace/side-by-side.ts';
import { subjects } from '../subjects.ts';
import { visitIdBytes } from '../visit-id.ts';
import { visitorHashBytes } from '../classify/visitor-hash.ts';
import { createWaitingClicks } from './waiting-clicks.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** Stores clicks that are not stored yet, and adds them to the counts, inside a transaction. */
export interface ClickAdder {
  /**
   * `mayWait`: the clicks are stored, but only counted by `countWaiting`.
   * @throws EventsThere: roll back and add the same batch again, which then takes a slower path
   */
  add(rows: ClickRows, clicks: BatchPart, mayWait?: boolean): Promise<void>;
  /** Counts the clicks whose counting was deferred. */
  countWaiting(rows: ClickRows): Promise<void>;
  /** To be called when a transaction failed: rows that are cached as stored may have been rolled back. */
  forget(): void;
}

/** The size of the cache of user agents that were stored today. */
const agentEntriesMax = 20_000;
/**
 * How many user agents the visits of one account may add on one day: they are texts of up to 1,000 characters, which
 * visitors can make up. Clicks with others are counted alike, but newer rules cannot reclassify them.
 */
const newAgentsPerDayMax = 20_000;
/** For fewer events the additional statement of the bulk insert costs more than it saves. */
const manyEvents = 500;
/** Approximate time of one step of a loop over clicks. */
const stepMicroseconds = 0.005;

export function createClickAdder(): ClickAdder {
  const names = createNameIds();
  const waiting = createWaitingClicks();
  const memory = visitorMemory();
  let seenAgents = new BoundedCache<number, number>(agentEntriesMax);
  const agentBudgets = createDailyBudgets(newAgentsPerDayMax);
  /** Batches of which some events were found to be stored already. */
  const known = new WeakSet<ClickBatch>();

  const putAgents = async (rows: ClickRows, batch: ClickBatch) => {
    const day = dayOf(batch.ats[batch.count - 1] as number);
    const isSeen = batch.agentTable.map(({ id }) => seenAgents.get(id) === day);
    if (!isSeen.includes(false)) return;
    const chosen = chooseAgents(batch, isSeen, agentBudgets.of(day));
    await rows.putAgents(chosen, day);
    for (const { id } of chosen) seenAgents.set(id, day);
  };

  const addCounts = async (rows: ClickRows, clicks: CountableClicks, otherId: number) => {
    await runSideBySide(rollUp(clicks), rows.partsAtOnce, async ({ totals, days }) => {
      await rows.addTotals(totals);
      await addDays(rows, days, otherId);
    });
  };

  return {
    async add(rows, { batch, isWanted }, mayWait = false) {
      const { entries, otherId } = await names.entriesOf(rows, batch);
      await putAgents(rows, batch);
      const places = placesOf(batch.count, isWanted);
      // A click that comes again finds its visitor stored, so visitors may be inserted before the events.
      const isUnique = await addVisitors(rows, { batch, places, memory });
      const count = async (isNew: Uint8Array) => {
        const stored = { batch, entries, isUnique, isNew };
        await (mayWait ? waiting.put(rows, stored) : addCounts(rows, toCountable(stored), otherId));
      };
      const events = eventsOf(batch, { places, entries, isUnique });
      const mayBeThere = places.length < manyEvents || known.has(batch);
      await addEvents(rows, { size: batch.count, places, events, mayBeThere, count }).catch((error) => {
        if (error instanceof EventsThere) known.add(batch);
        throw error;
      });
    },
    async countWaiting(rows) {
      for (let clicks = await waiting.take(rows); clicks; clicks = await waiting.take(rows))
        await addCounts(rows, clicks, await names.otherId(rows));
    },
    forget() {
      names.forget();
      waiting.forget();
      seenAgents = new BoundedCache(agentEntriesMax);
      agentBudgets.forget();
    },
  };
}

/** The user agents of the batch that were not seen today and for which an account that brings them has budget left. */
function chooseAgents(
  { count, agents, agentTable, accountIds }: ClickBatch,
  isSeen: readonly boolean[],
  takeOne: (accountId: number) => boolean,
): AgentRow[] {
  const chosen = new Set<number>();
  for (let n = 0; n < count; n++) {
    giveWayAt(n, stepMicroseconds);
    const agent = agents[n] as number;
    if (isSeen[agent] || chosen.has(agent)) continue;
    if (takeOne(accountIds[n] as number)) chosen.add(agent);
  }
  return Array.from(chosen, (agent) => agentTable[agent] as AgentRow);
}

/** The indexes of the clicks that are to be stored; all clicks when `isWanted` is absent. */
function placesOf(count: number, isWanted: BatchPart['isWanted']): Uint32Array {
  const places = new Uint32Array(count);
  let wanted = 0;
  for (let n = 0; n < count; n++) {
    giveWayAt(n, stepMicroseconds);
    if (isWanted?.[n] ?? true) places[wanted++] = n;
  }
  return places.subarray(0, wanted);
}

interface Events {
  /** The number of clicks in the batch */
  size: number;
  /** The indexes of the clicks that are to be stored */
  places: Uint32Array;
  /** One for each index */
  events: Iterable<EventRow>;
  /** Whether some may be stored already; if not, the bulk insert is tried first. */
  mayBeThere: boolean;
  /** `isNew`: by index of the click, 1 = it was not stored before */
  count(isNew: Uint8Array): Promise<void>;
}

/** Stores events, and counts those that are new. */
async function addEvents(
  rows: ClickRows,
  { size, places, events, mayBeThere, count }: Events,
): Promise<void> {
  const isNew = new Uint8Array(size);
  for (const n of places) isNew[n] = 1;
  if (!mayBeThere && (await rows.insertNewEvents?.(events, () => count(isNew)))) return;
  for (const [index, isInserted] of (await rows.insertEvents(events)).entries())
    if (!isInserted) isNew[places[index] as number] = 0;
  await count(isNew);
}

/** Buffers that are reused. Only one transaction at a time adds clicks, so they are never shared. */
function visitorMemory() {
  return {
    places: new ReusedArray((length) => new Uint32Array(length)),
    keys: new ReusedArray((length) => new Float64Array(length)),
  };
}

interface Visits {
  batch: ClickBatch;
  /** The indexes of the clicks that are to be stored */
  places: Uint32Array;
  memory: ReturnType<typeof visitorMemory>;
}

/** Stores the visitors; returns by index: 1 = the click is its visitor's first of the day on the subject. */
async function addVisitors(rows: ClickRows, { batch, places, memory }: Visits): Promise<Uint8Array> {
  const { visitorKeys } = batch;
  const count = places.length;
  // Sorted, because neighbouring keys are on the same page of the table. The sort is stable, so of equal keys
  // the earliest click comes first.
  const ordered = orderPlaces(placesOfVisitors(places, visitorKeys, memory.places.first(count)), visitorKeys);
  const isFirst = await rows.insertVisitors(distinct(ordered, visitorKeys, memory.keys.first(count)));
  const isUnique = new Uint8Array(batch.count);
  let visitor = 0;
  for (let at = 0; at < ordered.length; at++) {
    giveWayAt(at, stepMicroseconds);
    if (isOther(ordered, visitorKeys, at)) isUnique[ordered[at] as number] = isFirst[visitor++] as number;
  }
  return isUnique;
}

/** A plain loop, as everywhere over clicks: V8 would compile a closure anew for each batch. */
function placesOfVisitors(places: Uint32Array, visitorKeys: Float64Array, found: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    giveWayAt(at, stepMicroseconds);
    const place = places[at] as number;
    if (visitorKeys[place] !== noVisitorKey) found[count++] = place;
  }
  return found.subarray(0, count);
}

/** The distinct numbers at indexes that are sorted by number; they are written into `each`. */
function distinct(ordered: Uint32Array, numbers: Float64Array, each: Float64Array): Float64Array {
  let count = 0;
  for (let at = 0; at < ordered.length; at++) {
    giveWayAt(at, stepMicroseconds);
    if (isOther(ordered, numbers, at)) each[count++] = numbers[ordered[at] as number] as number;
  }
  return each.subarray(0, count);
}

/** Whether the number differs from the one before it. */
function isOther(ordered: Uint32Array, numbers: Float64Array, at: number): boolean {
  return at === 0 || numbers[ordered[at] as number] !== numbers[ordered[at - 1] as number];
}

interface OfEvents {
  places: Uint32Array;
  entries: Entries;
  isUnique: Uint8Array;
}

/** Each event is created when it is taken, and valid until the next is: there may be tens of thousands. */
function eventsOf(batch: ClickBatch, of: OfEvents): Iterable<EventRow> {
  return { [Symbol.iterator]: () => eachEvent(batch, of) };
}

/** A module function: one created for each batch could not run the code compiled for the one before. */
function* eachEvent(batch: ClickBatch, { places, ...of }: OfEvents): Generator<EventRow> {
  const passing = { id: new PassingBytes(), visitor: new PassingBytes(), names: new NumberPacker() };
  for (const n of places) yield toEvent(batch, { n, ...of, passing });
}

interface OfClick extends Omit<OfEvents, 'places'> {
  n: number;
  /** Buffers for the event's bytes */
  passing: { id: PassingBytes; visitor: PassingBytes; names: NumberPacker };
}

function toEvent(batch: ClickBatch, { n, entries, isUnique, passing }: OfClick): EventRow {
  const kind = clickKinds[batch.kinds[n] as number] as EventRow['kind'];
  const [firstTag, endTag] = [batch.tagStarts[n] as number, batch.tagStarts[n + 1] as number];
  const reasonTag = kind === 'human' ? 0 : 1;
  passing.names.begin();
  for (let tag = firstTag + reasonTag; tag < endTag; tag++) passing.names.add(entries[tag] as number);
  const hasVisitor = batch.hasVisitor[n] === 1;
  return {
    id: passing.id.copyOf(batch.ids, n * visitIdBytes, (n + 1) * visitIdBytes),
    subject: subjects[batch.subjects[n] as number] as EventRow['subject'],
    subject_id: batch.subjectIds[n] as number,
    account_id: batch.accountIds[n] as number,
    at: batch.ats[n] as number,
    kind,
    reason: reasonTag === 1 ? (batch.names[batch.tagNames[firstTag] as number] as string) : '',
    rules_version: classificationRulesVersion,
    is_unique: isUnique[n] as number,
    agent_id: (batch.agentTable[batch.agents[n] as number] as AgentRow).id,
    names: passing.names.passing(),
    visitor: hasVisitor
      ? passing.visitor.copyOf(batch.visitors, n * visitorHashBytes, (n + 1) * visitorHashBytes)
      : null,
  };
}
