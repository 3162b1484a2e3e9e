import { randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';

const saltBytes = 32;

/** Salts of the given days. A day gets its salt when its first click comes, unless it is `oldest` days past. */
export async function ensureSalts(
  tx: Queries,
  days: number[],
  oldestDay: number,
): Promise<Map<number, Buffer>> {
  const wanted = days.filter((day) => day >= oldestDay);
  if (wanted.length === 0) return new Map();
  await tx
    .insertInto('visitor_salt')
    .values(wanted.map((day) => ({ day, salt: randomBytes(saltBytes) })))
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const rows = await tx.selectFrom('visitor_salt').selectAll().where('day', 'in', wanted).execute();
  return new Map(rows.map(({ day, salt }) => [day, Buffer.from(salt)]));
}

/** Without its salt nobody can tell whose a visitor hash was. */
export async function forgetVisitors(tx: Queries, oldestDay: number): Promise<void> {
  await tx.deleteFrom('visitor_salt').where('day', '<', oldestDay).execute();
  await tx.deleteFrom('click_visitor').where('day', '<', oldestDay).execute();
}
