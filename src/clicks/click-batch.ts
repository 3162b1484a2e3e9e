import { hash } from 'node:crypto';
import type { ClassifiedClick } from './classify/classify-click.ts';
import { dimensions } from './dimensions.ts';
import { subjects } from './subjects.ts';
import { visitIdBytes } from './visit-id.ts';
import { visitorHashBytes } from './classify/visitor-hash.ts';
import { visitorKey } from './visitor-key.ts';
import { dayOf } from '../platform/utc-day.ts';

export const clickKinds = ['human', 'bot', 'preview', 'prefetch'] as const;

/**
 * Classified clicks in columns, so that they go from the thread that classifies to the one that stores as a few blocks
 * of memory, which both share, instead of ten thousand objects.
 */
export interface ClickBatch {
  count: number;
  /** UUIDv7, 16 bytes a click */
  ids: Uint8Array;
  /** Places in `subjects` and `clickKinds` */
  subjects: Uint8Array;
  kinds: Uint8Array;
  subjectIds: Float64Array;
  accountIds: Float64Array;
  /** Epoch milliseconds */
  ats: Float64Array;
  /** Visitor hashes, 16 bytes a click, where `hasVisitor` is 1 */
  visitors: Uint8Array;
  hasVisitor: Uint8Array;
  /** What people are told apart by (see visitorKey); noVisitorKey for machines, and where there is no visitor */
  visitorKeys: Float64Array;
  /** Places in `agents` */
  agents: Uint32Array;
  /**
   * Click n is counted under the tags from tagStarts[n] to tagStarts[n + 1]: a name, as its place in `names`, of a
   * dimension, as its place in `dimensions`. A machine's first tag is its reason.
   */
  tagStarts: Uint32Array;
  tagNames: Uint32Array;
  tagDimensions: Uint8Array;
  names: string[];
  /** Distinct user agents */
  agentTable: AgentRow[];
}

/** Clicks of a batch that are to be stored, or were. */
export interface BatchPart {
  batch: ClickBatch;
  /** Which of them; all unless given. */
  isWanted?: readonly boolean[] | undefined;
}

export interface AgentRow {
  id: number;
  userAgent: string;
}

/** Lower than any */
export const noVisitorKey = -1;

const tagsMax = dimensions.length;

export function packClicks(clicks: Iterable<ClassifiedClick>): ClickBatch {
  const packer = createClickPacker();
  for (const click of clicks) packer.add(click);
  return packer.finish();
}

/**
 * Packs clicks as they come, so that ten thousands of them need not be there at once. It uses its memory again:
 * megabytes that are asked for and given back all the time leave gaps that nothing else fits into.
 */
export interface ClickPacker {
  add(click: ClassifiedClick): void;
  count(): number;
  /** Answers what was added, and begins anew. The batch is valid until `finish` is called the second time after it. */
  finish(): ClickBatch;
  /** Begins anew without what was added. */
  forget(): void;
}

const fewClicks = 64;
const noVisitor = new Uint8Array(visitorHashBytes);

/** `room`: of so many clicks at once there is memory for, which costs nothing as long as nothing lies there. */
export function createClickPacker(room = fewClicks): ClickPacker {
  let columns = noRoom;
  /** Where the batch before lies. */
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
        const name = nameOf(click, dimension);
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

/** The columns of so many clicks and tags. */
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

/** Columns in larger ones. */
function moved(from: Columns, to: Columns): Columns {
  for (const name of Object.keys(to) as (keyof Columns)[]) to[name].set(from[name]);
  return to;
}

/** Absent utm tags are no name; nor is what a machine says of itself, whose browser and device are made up. */
function nameOf(click: ClassifiedClick, dimension: number): string {
  switch (dimensions[dimension]) {
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
    default:
      return '';
  }
}

/** Gives every distinct value a place in a list. */
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

/** The same on every node and at every time, so that nobody needs to be asked for it: 52 bits of SHA-256. */
export function agentId(userAgent: string): number {
  return Number.parseInt(hash('sha256', userAgent).slice(0, agentIdDigits), 16);
}
