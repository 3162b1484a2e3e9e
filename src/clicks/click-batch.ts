import { hash } from 'node:crypto';
import type { ClassifiedClick } from './classify/classify-click.ts';
import { type Dimension, dimensions } from './dimensions.ts';
import { subjects } from './subjects.ts';
import { visitIdBytes } from './visit-id.ts';
import { visitorHashBytes } from './classify/visitor-hash.ts';
import { visitorKey } from './visitor-key.ts';
import { dayOf } from '../platform/time/utc-day.ts';

export const clickKinds = ['human', 'bot', 'preview', 'prefetch'] as const;

/**
 * A batch of classified clicks, stored by column. The columns lie in shared memory, so the thread that
 * classifies hands the thread that stores a few buffers instead of ten thousand objects.
 */
export interface ClickBatch {
  count: number;
  /** UUIDv7, 16 bytes per click */
  ids: Uint8Array;
  /** Indexes into `subjects` and `clickKinds` */
  subjects: Uint8Array;
  kinds: Uint8Array;
  subjectIds: Float64Array;
  accountIds: Float64Array;
  /** Epoch milliseconds */
  ats: Float64Array;
  /** Visitor hashes, 16 bytes per click, where `hasVisitor` is 1 */
  visitors: Uint8Array;
  hasVisitor: Uint8Array;
  /** Tell people apart (see visitorKey); noVisitorKey for machines and for clicks without a visitor */
  visitorKeys: Float64Array;
  /** Indexes into `agentTable` */
  agents: Uint32Array;
  /**
   * Click n is counted under the tags from tagStarts[n] to before tagStarts[n + 1]. A tag is a name (an index
   * into `names`) of a dimension (an index into `dimensions`). A machine's first tag is its reason.
   */
  tagStarts: Uint32Array;
  tagNames: Uint32Array;
  tagDimensions: Uint8Array;
  names: string[];
  /** Distinct user agents */
  agentTable: AgentRow[];
}

/** Those clicks of a batch that are to be stored, or that were stored. */
export interface BatchPart {
  batch: ClickBatch;
  /** By index of the click: whether it is one of them. Absent = all are. */
  isWanted?: readonly boolean[] | undefined;
}

export interface AgentRow {
  id: number;
  userAgent: string;
}

/** Lower than every visitor key */
export const noVisitorKey = -1;

const tagsMax = dimensions.length;

/**
 * Packs clicks one by one, so that tens of thousands of click objects need not exist at once. It reuses its
 * memory, because allocating and freeing megabytes all the time would fragment the heap.
 */
export interface ClickPacker {
  add(click: ClassifiedClick): void;
  count(): number;
  /**
   * Returns the batch of what was added, and starts the next one. Two sets of columns take turns: the batch
   * is valid until a click is added after the next `finish`.
   */
  finish(): ClickBatch;
  /** Discards what was added. */
  forget(): void;
}

const fewClicks = 64;
const noVisitor = new Uint8Array(visitorHashBytes);

/** `room`: memory for this many clicks is allocated at once. Pages that are never written cost nothing. */
export function createClickPacker(room = fewClicks): ClickPacker {
  let columns = noRoom;
  /** The columns of the previous batch. */
  let others = noRoom;
  let names = new Places<string>();
  let agents = new Places<string>();
  let [count, tags] = [0, 0];
  const forget = () => {
    names = new Places();
    agents = new Places();
    tags = 0;
    count = 0;
  };
  return {
    add(click) {
      if (count === columns.kinds.length) columns = moved(columns, columnsFor(Math.max(room, 2 * count)));
      const n = count++;
      columns.ids.set(click.id, n * visitIdBytes);
      const subject = subjects.indexOf(click.subject);
      columns.subjects[n] = subject;
      columns.kinds[n] = clickKinds.indexOf(click.kind);
      columns.subjectIds[n] = click.subjectId;
      columns.accountIds[n] = click.accountId;
      columns.ats[n] = click.at;
      columns.visitors.set(click.visitor ?? noVisitor, n * visitorHashBytes);
      columns.hasVisitor[n] = click.visitor === null ? 0 : 1;
      columns.visitorKeys[n] = keyOf(click, subject);
      columns.agents[n] = agents.of(click.userAgent);
      for (let dimension = 0; dimension < tagsMax; dimension++) {
        const name = nameOf(click, dimensions[dimension] as Dimension);
        if (name === '') continue;
        columns.tagNames[tags] = names.of(name);
        columns.tagDimensions[tags++] = dimension;
      }
      columns.tagStarts[count] = tags;
    },
    count: () => count,
    finish() {
      const batch = {
        count,
        ...firstOf(columns, count, tags),
        names: names.values,
        agentTable: agents.values.map((userAgent) => ({ id: agentId(userAgent), userAgent })),
      };
      [columns, others] = [others, columns];
      forget();
      return batch;
    },
    forget,
  };
}

function keyOf({ visitor, kind, at, subjectId }: ClassifiedClick, subject: number): number {
  if (visitor === null || kind !== 'human') return noVisitorKey;
  return visitorKey(dayOf(at), visitor, { subject, subjectId });
}

type Columns = Omit<ClickBatch, 'count' | 'names' | 'agentTable'>;

function columnsFor(count: number): Columns {
  const bytes = (each: number) => new Uint8Array(new SharedArrayBuffer(count * each));
  const numbers = () => new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
  const places = (room: number) =>
    new Uint32Array(new SharedArrayBuffer(room * Uint32Array.BYTES_PER_ELEMENT));
  return {
    ids: bytes(visitIdBytes),
    subjects: bytes(1),
    kinds: bytes(1),
    subjectIds: numbers(),
    accountIds: numbers(),
    ats: numbers(),
    visitors: bytes(visitorHashBytes),
    hasVisitor: bytes(1),
    visitorKeys: numbers(),
    agents: places(count),
    tagStarts: places(count + 1),
    tagNames: places(count * tagsMax),
    tagDimensions: bytes(tagsMax),
  };
}

const noRoom = columnsFor(0);

/** The part of the columns that this many clicks and tags fill. */
function firstOf(columns: Columns, count: number, tags: number): Columns {
  return {
    ids: columns.ids.subarray(0, count * visitIdBytes),
    subjects: columns.subjects.subarray(0, count),
    kinds: columns.kinds.subarray(0, count),
    subjectIds: columns.subjectIds.subarray(0, count),
    accountIds: columns.accountIds.subarray(0, count),
    ats: columns.ats.subarray(0, count),
    visitors: columns.visitors.subarray(0, count * visitorHashBytes),
    hasVisitor: columns.hasVisitor.subarray(0, count),
    visitorKeys: columns.visitorKeys.subarray(0, count),
    agents: columns.agents.subarray(0, count),
    tagStarts: columns.tagStarts.subarray(0, count + 1),
    tagNames: columns.tagNames.subarray(0, tags),
    tagDimensions: columns.tagDimensions.subarray(0, tags),
  };
}

/** Copies columns into larger ones, and returns these. */
function moved(from: Columns, to: Columns): Columns {
  for (const name of Object.keys(to) as (keyof Columns)[]) to[name].set(from[name]);
  return to;
}

/**
 * The click's name in a dimension; '' = none, as with an absent utm tag. A machine has no browser, system or
 * device, because what it says of them is made up. Without a default, so that no dimension can be forgotten.
 */
function nameOf(click: ClassifiedClick, dimension: Dimension): string {
  switch (dimension) {
    case 'reason':
      return click.reason;
    case 'country':
      return click.country;
    case 'city':
      return click.city;
    case 'referrer':
      return click.referrer;
    case 'browser':
      return click.kind === 'human' ? click.browser : '';
    case 'os':
      return click.kind === 'human' ? click.os : '';
    case 'device':
      return click.kind === 'human' ? click.device : '';
    case 'language':
      return click.language;
    case 'utm_source':
      return click.utm.source;
    case 'utm_medium':
      return click.utm.medium;
    case 'utm_campaign':
      return click.utm.campaign;
    case 'utm_term':
      return click.utm.term;
    case 'utm_content':
      return click.utm.content;
  }
}

/** Numbers distinct values in the order in which they first come. */
class Places<Value> {
  readonly values: Value[] = [];
  readonly #places = new Map<Value, number>();

  of(value: Value): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#places.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

const agentIdDigits = 13;

/** 52 bits of SHA-256, so that every node computes the same id without asking the database. */
function agentId(userAgent: string): number {
  return Number.parseInt(hash('sha256', userAgent).slice(0, agentIdDigits), 16);
}
