import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteConnection } from '../../database/sqlite/sqlite-connection.ts';
import { giveWay } from '../../platform/pace/give-way.ts';
import { type ClickRows, type EventRow, EventsThere } from '../count/click-rows.ts';
import { PassingBytes } from '../count/packed-numbers.ts';
import { visitIdBytes } from '../visit-id.ts';
import { visitorHashBytes } from '../classify/visitor-hash.ts';

const columns =
  'id, subject, subject_id, account_id, at, kind, reason, rules_version, is_unique, agent_id, names, visitor';

/** Approximate time per event. */
const eventMicroseconds = 4;

/** Events in SQLite: inserted one by one, or by the hundred where normally all are new. */
export function createSqliteEvents({
  prepare,
}: SqliteConnection): Required<Pick<ClickRows, 'insertEvents' | 'insertNewEvents'>> {
  const insert = prepare(
    `insert into click (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const insertRecords = prepare(recordsStatement);
  return {
    insertEvents: async (rows) =>
      Array.from(rows, (row) => {
        giveWay(eventMicroseconds);
        return insert.run(...valuesOf(row)).changes === 1;
      }),
    async insertNewEvents(rows, meanwhile) {
      // Without a savepoint, for which SQLite would copy every page that changes, a twentieth of the thread's
      // work: it seldom has to be rolled back.
      if (!insertAll(rows, insertRecords)) throw new EventsThere();
      await meanwhile();
      return true;
    },
  };
}

/** In the order of the columns. */
function valuesOf(row: EventRow): SQLInputValue[] {
  return [
    row.id,
    row.subject,
    row.subject_id,
    row.account_id,
    row.at,
    row.kind,
    row.reason,
    row.rules_version,
    row.is_unique,
    row.agent_id,
    row.names,
    row.visitor,
  ];
}

/**
 * A record has the values of a row that differ from those of others, each at a fixed place: `id | visitor |
 * has visitor | subject_id | account_id | at | is_unique | agent_id | where the names begin | how many bytes
 * they have`, the numbers in digits. SQLite takes a statement's parameters one by one: with twelve of them
 * for each row it would take 3.0 to 3.6 µs instead of 2.1.
 */
const digitsMax = 16;
const shortDigits = 8;
const at = {
  id: 0,
  visitor: visitIdBytes,
  hasVisitor: visitIdBytes + visitorHashBytes,
  subjectId: 40,
  accountId: 56,
  at: 72,
  agentId: 88,
  isUnique: 104,
  namesStart: 112,
  namesBytes: 120,
};
const recordBytes = 128;
const recordsMax = 200;
const [zero, one] = [48, 49];

const bytesAt = (place: number, bytes: number) => `substr(?1, start + ${place + 1}, ${bytes})`;
const numberAt = (place: number, digits: number) => `cast(${bytesAt(place, digits)} as integer)`;
const starts = Array.from({ length: recordsMax }, (_, n) => `(${n * recordBytes})`);

/**
 * Parameters: the records, the names of all of them, subject, kind, reason, rules_version, and the size of
 * the records in bytes. SQLite returns null for a part of no bytes, hence the coalesce.
 */
const recordsStatement = `
  with record (start) as (values ${starts.join(', ')})
  insert or fail into click (${columns})
  select ${bytesAt(at.id, visitIdBytes)}, ?3, ${numberAt(at.subjectId, digitsMax)},
    ${numberAt(at.accountId, digitsMax)}, ${numberAt(at.at, digitsMax)}, ?4, ?5, ?6,
    ${numberAt(at.isUnique, shortDigits)}, ${numberAt(at.agentId, digitsMax)},
    coalesce(substr(?2, ${numberAt(at.namesStart, shortDigits)} + 1, ${numberAt(at.namesBytes, shortDigits)}), x''),
    case ${bytesAt(at.hasVisitor, 1)} when x'31' then ${bytesAt(at.visitor, visitorHashBytes)} end
  from record where start < ?7`;

/** Returns false when an event was stored already, or does not fit a record. */
function insertAll(rows: Iterable<EventRow>, statement: StatementSync): boolean {
  const kinds = new Map<string, EventRecords>();
  const recordsOf = (row: EventRow): EventRecords => {
    const key = `${row.subject} ${row.kind} ${row.rules_version} ${row.reason}`;
    const found = kinds.get(key) ?? new EventRecords(row);
    kinds.set(key, found);
    return found;
  };
  let records: EventRecords | undefined;
  try {
    for (const row of rows) {
      // Most events have the same texts as the one before.
      if (!records?.areOf(row)) records = recordsOf(row);
      if (!records.add(row)) return false;
      if (records.count < recordsMax) continue;
      records.insert(statement);
      giveWay(recordsMax * eventMicroseconds);
    }
    for (const records of kinds.values()) if (records.count > 0) records.insert(statement);
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
}

const primaryKeyViolation = 1555;

function isThere(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === primaryKeyViolation;
}

/** Records of rows that have the same texts. */
class EventRecords {
  count = 0;
  readonly #texts: [subject: string, kind: string, reason: string, rulesVersion: number];
  readonly #bytes = new Uint8Array(recordsMax * recordBytes).fill(zero);
  readonly #names = new PassingBytes();
  #namesBytes = 0;

  constructor({ subject, kind, reason, rules_version }: EventRow) {
    this.#texts = [subject, kind, reason, rules_version];
  }

  /** Whether a row has these texts. */
  areOf({ subject, kind, reason, rules_version }: EventRow): boolean {
    const texts = this.#texts;
    return texts[0] === subject && texts[1] === kind && texts[2] === reason && texts[3] === rules_version;
  }

  /** Answers false when the row does not fit. */
  add(row: EventRow): boolean {
    const { id, visitor, names } = row;
    if (!fits(row)) return false;
    const start = this.count++ * recordBytes;
    const bytes = this.#bytes;
    put(id, bytes, start + at.id);
    bytes[start + at.hasVisitor] = visitor === null ? zero : one;
    if (visitor !== null) put(visitor, bytes, start + at.visitor);
    putDigits(row.subject_id, bytes, start + at.subjectId);
    putDigits(row.account_id, bytes, start + at.accountId);
    putDigits(row.at, bytes, start + at.at);
    putDigits(row.agent_id, bytes, start + at.agentId);
    putShort(row.is_unique, bytes, start + at.isUnique);
    putShort(this.#namesBytes, bytes, start + at.namesStart);
    putShort(names.length, bytes, start + at.namesBytes);
    put(names, this.#names.reserve(this.#namesBytes + names.length), this.#namesBytes);
    this.#namesBytes += names.length;
    return true;
  }

  /** Inserts what was added, and begins anew. */
  insert(statement: StatementSync): void {
    const bytes = this.count * recordBytes;
    const names = this.#names.first(this.#namesBytes);
    const [subject, kind, reason, rulesVersion] = this.#texts;
    statement.run(this.#bytes.subarray(0, bytes), names, subject, kind, reason, rulesVersion, bytes);
    this.count = 0;
    this.#namesBytes = 0;
  }
}

const namesBytesMax = 10_000;

function fits(row: EventRow): boolean {
  const { id, visitor, names, is_unique } = row;
  return (
    id.length === visitIdBytes &&
    (visitor === null || visitor.length === visitorHashBytes) &&
    names.length <= namesBytesMax &&
    (is_unique === 0 || is_unique === 1) &&
    isWhole(row.subject_id) &&
    isWhole(row.account_id) &&
    isWhole(row.at) &&
    isWhole(row.agent_id)
  );
}

function isWhole(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

function put(from: Uint8Array, to: Uint8Array, start: number): void {
  for (let place = 0; place < from.length; place++) to[start + place] = from[place] as number;
}

const shortSpan = 10 ** shortDigits;

/** Sixteen digits, enough for every whole number. */
function putDigits(number: number, to: Uint8Array, start: number): void {
  const high = Math.floor(number / shortSpan);
  putShort(high, to, start);
  putShort(number - high * shortSpan, to, start + shortDigits);
}

/** Eight digits. */
function putShort(number: number, to: Uint8Array, start: number): void {
  let rest = number;
  for (let place = start + shortDigits - 1; place >= start; place--) {
    const tenth = (rest / 10) | 0;
    to[place] = zero + rest - tenth * 10;
    rest = tenth;
  }
}
