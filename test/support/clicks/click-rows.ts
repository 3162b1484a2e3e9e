import { dimensions, entryOf } from '../../../src/clicks/dimensions.ts';
import { type NameCounts, packNames, packQuarters } from '../../../src/clicks/count/packed-counts.ts';
import type { Database, Queries } from '../../../src/database/database.ts';
import type { Subject } from '../../../src/database/tables.ts';

interface Counted {
  subject: Subject;
  id: number;
}

/** A day of December 2024 and one of January 2025. */
const days = [20_063, 20_089];
const finishedMonth = 659;

/**
 * Inserts the counts of a link, a code or an account: 12 clicks of 9 visitors on two days, the first of them
 * in a month that is over.
 */
export async function insertClickRows(database: Database, { subject, id }: Counted): Promise<void> {
  const of = { subject, subject_id: id };
  const social = { social_facebook: 1, social_twitter: 2, social_instagram: 3, social_google: 4 };
  await database.write(async (tx) => {
    if (subject !== 'account') {
      await tx
        .insertInto('click_total')
        .values({ ...of, clicks: 12, unique_clicks: 9, bots: 5, ...social })
        .execute();
    }
    const [[first, second], clicks] = [days as [number, number], await numberNames(tx)];
    for (const [day, counts] of [
      [first, { clicks: 7, uniqueClicks: 5, bots: 5 }],
      [second, { clicks: 5, uniqueClicks: 4, bots: 0 }],
    ] as const) {
      await tx
        .insertInto('click_day')
        .values({
          ...of,
          day,
          clicks: counts.clicks,
          unique_clicks: counts.uniqueClicks,
          bots: counts.bots,
          quarters: packQuarters(new Map([[0, counts]])),
          names: packNames(clicks(counts.clicks)),
        })
        .execute();
    }
    await tx
      .insertInto('click_month')
      .values({ ...of, month: finishedMonth, names: packNames(clicks(7)) })
      .execute();
  });
}

const names = {
  country: 'Germany',
  referrer: 'Direct, email and other',
  browser: 'Safari',
  os: 'iOS',
};

/** Returns a function that makes counts in which all clicks have these names. */
async function numberNames(tx: Queries): Promise<(clicks: number) => NameCounts> {
  const ids = await putNames(tx, Object.values(names));
  const entries = Object.entries(names).map(([dimension, name]) =>
    entryOf(dimensions.indexOf(dimension as keyof typeof names), ids.get(name) as number),
  );
  return (clicks) => new Map(entries.map((entry) => [entry, clicks]));
}

const namesPerStatement = 500;

/** Returns the ids of names; stores missing ones. */
export async function putNames(tx: Queries, texts: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < texts.length; start += namesPerStatement) {
    const some = texts.slice(start, start + namesPerStatement);
    await tx
      .insertInto('click_name')
      .values(some.map((name) => ({ name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { id, name } of await tx
      .selectFrom('click_name')
      .selectAll()
      .where('name', 'in', some)
      .execute())
      ids.set(name, id);
  }
  return ids;
}

/** Counts the subject's rows in all tables of counts. */
export async function countClickRows({ read }: Database, { subject, id }: Counted): Promise<number> {
  const counts = await Promise.all(
    (['click_total', 'click_day', 'click_month'] as const).map(async (table) => {
      const { rows } = await read
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('rows'))
        .where('subject', '=', subject)
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(rows);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
