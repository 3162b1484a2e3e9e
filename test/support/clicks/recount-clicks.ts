import type { ClassifiedClick } from '../../../src/clicks/classify/classify-click.ts';
import { socialOf } from '../../../src/clicks/classify/referrer-groups.ts';
import { type Dimension, dimensions, entryOf } from '../../../src/clicks/dimensions.ts';
import {
  countsOf,
  packNames,
  packQuarters,
  type QuarterCounts,
} from '../../../src/clicks/count/packed-counts.ts';
import type { Database, Queries } from '../../../src/database/database.ts';
import type { Subject } from '../../../src/database/tables.ts';
import { putNames } from './click-rows.ts';

const dayMs = 86_400_000;
const quarterMs = 900_000;

/** A click, and whether it is the first in the list of its visitor on its day and subject. */
export type CountedClick = ClassifiedClick & { isUnique: boolean };

interface Options {
  /** Which past months get a row; all unless given. Statistics must not depend on it. */
  hasMonth?(month: number): boolean;
}

/**
 * Writes the expected counts of clicks: a plain recount, click by click, which shares only the packing of
 * rows with the program. Replaces earlier counts of their subjects and accounts.
 */
export async function storeCounts(
  database: Database,
  clicks: ClassifiedClick[],
  { hasMonth = () => true }: Options = {},
): Promise<CountedClick[]> {
  const counted = markUnique(clicks);
  const bySubject = Map.groupBy(counted.flatMap(subjectsOf), ({ subject, id }) => `${subject}:${id}`);
  await database.write(async (tx) => {
    const ids = await putNames(tx, [...new Set(counted.flatMap(namesOf).map(([, name]) => name))]);
    for (const its of bySubject.values()) await replaceRows(tx, { its, ids, hasMonth });
  });
  return counted;
}

export function markUnique(clicks: ClassifiedClick[]): CountedClick[] {
  const known = new Set<string>();
  return clicks.map((click) => {
    if (click.kind !== 'human' || click.visitor === null) return { ...click, isUnique: false };
    const day = Math.floor(click.at / dayMs);
    const key = `${day} ${click.subject} ${click.subjectId} ${click.visitor.toString('hex')}`;
    const isUnique = !known.has(key);
    known.add(key);
    return { ...click, isUnique };
  });
}

type OwnDimension = Exclude<Dimension, 'reason' | `utm_${string}`>;

/** The dimensions in which every person has a name. */
export const ownDimensions = dimensions.filter(
  (dimension): dimension is OwnDimension => dimension !== 'reason' && !dimension.startsWith('utm_'),
);

/** All pairs of dimension and name that a click is counted under. */
export function namesOf(click: ClassifiedClick): [Dimension, string][] {
  if (click.kind !== 'human') return [['reason', click.reason]];
  const tags = ['source', 'medium', 'campaign', 'term', 'content'] as const;
  return [
    ...ownDimensions.map((dimension): [Dimension, string] => [dimension, click[dimension]]),
    ...tags.map((tag): [Dimension, string] => [`utm_${tag}`, click.utm[tag]]),
  ].filter(([, name]) => name !== '') as [Dimension, string][];
}

interface OfSubject {
  subject: Subject;
  id: number;
  click: CountedClick;
}

function subjectsOf(click: CountedClick): OfSubject[] {
  const own = { subject: click.subject, id: click.subjectId, click };
  return click.subject === 'link' ? [own, { subject: 'account', id: click.accountId, click }] : [own];
}

interface Rows {
  its: OfSubject[];
  ids: Map<string, number>;
  hasMonth(month: number): boolean;
}

async function replaceRows(tx: Queries, { its, ids, hasMonth }: Rows): Promise<void> {
  const { subject, id } = its[0] as OfSubject;
  const of = { subject, subject_id: id };
  for (const table of ['click_total', 'click_day', 'click_month'] as const) {
    await tx.deleteFrom(table).where('subject', '=', subject).where('subject_id', '=', id).execute();
  }
  const clicks = its.map(({ click }) => click);
  if (subject !== 'account') {
    await tx
      .insertInto('click_total')
      .values({ ...of, ...sum(clicks), ...sumNetworks(clicks) })
      .execute();
  }
  for (const [day, ofDay] of Map.groupBy(clicks, ({ at }) => Math.floor(at / dayMs))) {
    const packed = { quarters: packQuarters(quartersOf(ofDay)), names: packNames(countNames(ofDay, ids)) };
    await tx
      .insertInto('click_day')
      .values({ ...of, day, ...sum(ofDay), ...packed })
      .execute();
  }
  const months = Map.groupBy(clicks, ({ at }) => monthOf(at));
  months.delete(Math.max(...months.keys()));
  for (const [month, ofMonth] of months) {
    if (!hasMonth(month)) continue;
    await tx
      .insertInto('click_month')
      .values({ ...of, month, names: packNames(countNames(ofMonth, ids)) })
      .execute();
  }
}

function monthOf(at: number): number {
  const [year, month] = new Date(at).toISOString().split('-') as [string, string];
  return (Number(year) - 1970) * 12 + Number(month) - 1;
}

function sum(clicks: CountedClick[]) {
  const people = clicks.filter(({ kind }) => kind === 'human');
  return {
    clicks: people.length,
    unique_clicks: people.filter(({ isUnique }) => isUnique).length,
    bots: clicks.length - people.length,
  };
}

function sumNetworks(clicks: CountedClick[]) {
  const from = (network: string) =>
    clicks.filter(({ kind, referrer }) => kind === 'human' && socialOf.get(referrer) === network).length;
  return {
    social_facebook: from('facebook'),
    social_twitter: from('twitter'),
    social_instagram: from('instagram'),
    social_google: from('google'),
  };
}

function quartersOf(clicks: CountedClick[]): QuarterCounts {
  const quarters: QuarterCounts = new Map();
  for (const { at, kind, isUnique } of clicks) {
    const counts = countsOf(quarters, Math.floor((at % dayMs) / quarterMs));
    if (kind !== 'human') counts.bots++;
    else counts.clicks++;
    if (isUnique) counts.uniqueClicks++;
  }
  return quarters;
}

function countNames(clicks: CountedClick[], ids: Map<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [dimension, name] of clicks.flatMap(namesOf)) {
    const entry = entryOf(dimensions.indexOf(dimension), ids.get(name) as number);
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return counts;
}
