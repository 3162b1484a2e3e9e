import type { Database } from '../../src/database/database.ts';
import type { Subject } from '../../src/database/tables.ts';

interface Counted {
  subject: Subject;
  id: number;
}

/** Counts of a link or code as the database holds them, one row in each table of them. */
export async function insertClickRows(database: Database, { subject, id }: Counted): Promise<void> {
  const of = { subject, subject_id: id };
  const social = { social_facebook: 1, social_twitter: 2, social_instagram: 3, social_google: 4 };
  await database.write(async (tx) => {
    await tx
      .insertInto('click_total')
      .values({ ...of, clicks: 12, unique_clicks: 9, bots: 5, ...social })
      .execute();
    await tx
      .insertInto('click_quarter')
      .values({ ...of, at: 0, clicks: 12, unique_clicks: 9, bots: 5 })
      .execute();
    for (const [dimension, name] of Object.entries(names)) {
      await tx
        .insertInto('click_dimension')
        .values({ ...of, day: 0, dimension, name, clicks: 12 })
        .execute();
    }
    await tx
      .insertInto('visitor_salt')
      .values({ day: 20_000, salt: Buffer.from('salt') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('click_visitor')
      .values({ ...of, day: 20_000, visitor: Buffer.from('visitor') })
      .execute();
  });
}

const names = {
  country: 'Germany',
  referrer: 'Direct, email and other',
  browser: 'Safari',
  os: 'iOS',
};

/** How many rows of counts there are of it, in all tables together. */
export async function countClickRows({ read }: Database, { subject, id }: Counted): Promise<number> {
  const counts = await Promise.all(
    (['click_total', 'click_quarter', 'click_dimension', 'click_visitor'] as const).map(async (table) => {
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
