import { randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { endOfVisitorKeys, firstVisitorKey } from './visitor-key.ts';

const saltBytes = 32;

/** See ClickStore. */
export async function ensureSalts(
  tx: Queries,
  days: readonly number[],
  oldestDay: number,
): Promise<Map<number, Uint8Array>> {
  const wanted = days.filter((day) => day >= oldestDay);
  if (wanted.length === 0) return new Map();
  await tx
    .insertInto('visitor_salt')
    .values(wanted.map((day) => ({ day, salt: randomBytes(saltBytes) })))
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const rows = await tx.selectFrom('visitor_salt').selectAll().where('day', 'in', wanted).execute();
  return new Map(rows.map(({ day, salt }) => [day, Uint8Array.from(salt)]));
}

/** Without its salt nobody can tell whose a visitor hash was; the day's keys go with it. */
export async function forgetVisitors(tx: Queries, oldestDay: number): Promise<void> {
  const forgotten = await tx
    .deleteFrom('visitor_salt')
    .where('day', '<', oldestDay)
    .returning('day')
    .execute();
  for (const { day } of forgotten) {
    await tx
      .deleteFrom('click_visitor')
      .where('key', '>=', firstVisitorKey(day))
      .where('key', '<', endOfVisitorKeys(day))
      .execute();
  }
}
