import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { ClassifiedClick } from './classify-click.ts';
import { dayOf, type RollUp, rollUp } from './roll-up.ts';

/** Keeps a statement under both engines' limits for parameters. */
const rowsPerStatement = 500;

export interface DrainedBatch {
  clicks: ClassifiedClick[];
  segment: string;
  /** Bytes of the segment that are drained once this batch is stored. */
  drainedBytes: number;
}

/**
 * Stores a batch, to be called in one transaction: events that are new, what they add to the counts, and how far the
 * segment is read. A batch, a segment or a copy of one that comes again finds its events there and adds nothing.
 */
export async function storeBatch(tx: Queries, batch: DrainedBatch): Promise<void> {
  const added = await insertEvents(tx, batch.clicks);
  const unique = await insertVisitors(tx, added);
  await addCounts(
    tx,
    rollUp(added, (click) => unique.has(click)),
  );
  await tx
    .insertInto('spool_segment')
    .values({ name: batch.segment, drained_bytes: batch.drainedBytes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ drained_bytes: batch.drainedBytes }))
    .execute();
}

/** Bytes of a segment that are drained. */
export async function findDrainedBytes(queries: Queries, segment: string): Promise<number> {
  const row = await queries
    .selectFrom('spool_segment')
    .select('drained_bytes')
    .where('name', '=', segment)
    .executeTakeFirst();
  return Number(row?.drained_bytes ?? 0);
}

export async function forgetSegment(queries: Queries, segment: string): Promise<void> {
  await queries.deleteFrom('spool_segment').where('name', '=', segment).execute();
}

async function insertEvents(tx: Queries, clicks: ClassifiedClick[]): Promise<ClassifiedClick[]> {
  const byId = new Map(clicks.map((click) => [click.id, click]));
  const added: ClassifiedClick[] = [];
  for (const chunk of chunks([...byId.values()])) {
    const rows = await tx
      .insertInto('click')
      .values(chunk.map(toRow))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.push(byId.get(id) as ClassifiedClick);
  }
  return added;
}

function toRow(click: ClassifiedClick) {
  return {
    id: click.id,
    subject: click.subject,
    subject_id: click.subjectId,
    at: click.at,
    kind: click.kind,
    reason: click.reason,
    rules_version: click.rulesVersion,
    country: click.countryCode,
    city: click.city,
    device: click.device,
    browser: click.browser,
    os: click.os,
    referrer: click.referrer,
    language: click.language,
    utm: Object.values(click.utm).some((value) => value !== '') ? JSON.stringify(click.utm) : '',
    visitor: click.visitor,
  };
}

/** The clicks that are their visitor's first of the day on their subject. */
async function insertVisitors(tx: Queries, clicks: ClassifiedClick[]): Promise<Set<ClassifiedClick>> {
  const first = new Map<string, ClassifiedClick>();
  for (const click of clicks) {
    if (click.kind !== 'human' || click.visitor === null) continue;
    const key = visitorKey(toVisitorRow(click));
    if (!first.has(key)) first.set(key, click);
  }
  const unique = new Set<ClassifiedClick>();
  for (const chunk of chunks([...first.values()])) {
    const rows = await tx
      .insertInto('click_visitor')
      .values(chunk.map(toVisitorRow))
      .onConflict((conflict) => conflict.columns(['day', 'subject', 'subject_id', 'visitor']).doNothing())
      .returning(['day', 'subject', 'subject_id', 'visitor'])
      .execute();
    for (const row of rows) {
      const click = first.get(visitorKey(row));
      if (click) unique.add(click);
    }
  }
  return unique;
}

function toVisitorRow(click: ClassifiedClick) {
  return {
    day: dayOf(click.at),
    subject: click.subject,
    subject_id: click.subjectId,
    visitor: click.visitor as Buffer,
  };
}

function visitorKey({ day, subject, subject_id, visitor }: Tables['click_visitor']): string {
  return `${day}:${subject}:${subject_id}:${Buffer.from(visitor).toString('base64')}`;
}

async function addCounts(tx: Queries, { totals, quarters, dimensions }: RollUp): Promise<void> {
  for (const chunk of chunks(totals)) {
    await tx
      .insertInto('click_total')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'subject_id']).doUpdateSet({
          clicks: added('click_total', 'clicks'),
          unique_clicks: added('click_total', 'unique_clicks'),
          bots: added('click_total', 'bots'),
          social_facebook: added('click_total', 'social_facebook'),
          social_twitter: added('click_total', 'social_twitter'),
          social_instagram: added('click_total', 'social_instagram'),
          social_google: added('click_total', 'social_google'),
        }),
      )
      .execute();
  }
  for (const chunk of chunks(quarters)) {
    await tx
      .insertInto('click_quarter')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'subject_id', 'at']).doUpdateSet({
          clicks: added('click_quarter', 'clicks'),
          unique_clicks: added('click_quarter', 'unique_clicks'),
          bots: added('click_quarter', 'bots'),
        }),
      )
      .execute();
  }
  for (const chunk of chunks(dimensions)) {
    await tx
      .insertInto('click_dimension')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'subject_id', 'day', 'dimension', 'name'])
          .doUpdateSet({ clicks: added('click_dimension', 'clicks') }),
      )
      .execute();
  }
}

/** The stored count and the new one together. */
function added(table: string, column: string) {
  return sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
}

function* chunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
