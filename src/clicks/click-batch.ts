import { hash } from 'node:crypto';
import type { ClassifiedClick } from './classify-click.ts';
import { dimensions } from './dimensions.ts';
import { subjects } from './subjects.ts';
import { visitIdBytes } from './visit-id.ts';
import { visitorHashBytes } from './visitor-hash.ts';
import { visitorKey } from './visitor-key.ts';
import { dayOf } from './utc-day.ts';

export const clickKinds = ['human', 'bot', 'preview', 'prefetch'] as const;

/**
 * Classified clicks in columns, so that they go from the thread that classifies to the one that stores as a few blocks
 * of memory instead of ten thousand objects.
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
 * Packs clicks as they come, so that ten thousands of them need not be there at once. It uses its memory again for the
 * next batch: megabytes that are asked for and given back all the time leave gaps that nothing else fits into.
 */
export interface ClickPacker {
  add(click: ClassifiedClick): void;
  count(): number;
  /** Answers what was added, and begins anew. */
  finish(): ClickBatch;
  /** Begins anew without what was added. */
  forget(): void;
}

const firstRoom = 1_024;
const noVisitor = new Uint8Array(visitorHashBytes);

export function createClickPacker(): ClickPacker {
  let room = firstRoom;
  let columns = columnsFor(room);
  let names = new Places<string>();
  let agents = new Places<string>();
  let tags = 0;
  let count = 0;
  const forget = () => {
    names = new Places();
    agents = new Places();
    tags = 0;
    count = 0;
  };
  return {
    add(click) {
      if (count === room) columns = moved(columns, columnsFor((room *= 2)));
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
        ...moved(columns, columnsFor(count, tags)),
        names: names.values,
        agentTable: agents.values.map((userAgent) => ({ id: agentId(userAgent), userAgent })),
      };
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

/** The blocks of memory of a batch, to be handed over instead of copied. */
export function blocksOf(batch: ClickBatch): ArrayBuffer[] {
  return Object.values(batch)
    .filter((column) => ArrayBuffer.isView(column))
    .map(({ buffer }) => buffer as ArrayBuffer);
}

type Columns = Omit<ClickBatch, 'count' | 'names' | 'agentTable'>;

function columnsFor(count: number, tags = count * tagsMax): Columns {
  return {
    ids: new Uint8Array(count * visitIdBytes),
    subjects: new Uint8Array(count),
    kinds: new Uint8Array(count),
    subjectIds: new Float64Array(count),
    accountIds: new Float64Array(count),
    ats: new Float64Array(count),
    visitors: new Uint8Array(count * visitorHashBytes),
    hasVisitor: new Uint8Array(count),
    visitorKeys: new Float64Array(count),
    agents: new Uint32Array(count),
    tagStarts: new Uint32Array(count + 1),
    tagNames: new Uint32Array(tags),
    tagDimensions: new Uint8Array(tags),
  };
}

/** As much of the columns as there is room for in others. */
function moved(from: Columns, to: Columns): Columns {
  for (const name of Object.keys(to) as (keyof Columns)[])
    to[name].set(from[name].subarray(0, to[name].length));
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
