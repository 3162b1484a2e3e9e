import { randomBytes } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import { daysToldApart, endOfVisitorKeys, firstVisitorKey } from '../visitor-key.ts';

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

/** Salts of yesterday, today and tomorrow are kept; later ones are left from a clock that was ahead. */
const daysKept = 3;

export function isKept(day: number, oldestDay: number): boolean {
  return day >= oldestDay && day < oldestDay + daysKept;
}

/** A day may have hundreds of millions of keys, and nothing else is stored while some are being deleted. */
const keysPerStep = 50_000;

/**
 * Deletes all expired salts at once, because without its salt nobody can tell whose a visitor hash was.
 * Deletes the visitor keys of expired days in steps; returns whether all are gone.
 */
export async function forgetVisitors(tx: Queries, oldestDay: number): Promise<boolean> {
  const salts = await tx.selectFrom('visitor_salt').select('day').execute();
  const days = salts.map(({ day }) => day);
  const over = days.filter((day) => !isKept(day, oldestDay));
  if (over.length > 0) await tx.deleteFrom('visitor_salt').where('day', 'in', over).execute();
  // Days share ranges of keys: keys in the range of a day that is kept are deleted together with that day's.
  const keptKeys = new Set(days.filter((day) => isKept(day, oldestDay)).map(firstVisitorKey));
  for (const day of daysToldApart(oldestDay).filter((day) => !keptKeys.has(firstVisitorKey(day)))) {
    if (!(await deleteSomeKeys(tx, day))) return false;
  }
  return true;
}

/** Returns whether these were all. */
async function deleteSomeKeys(tx: Queries, day: number): Promise<boolean> {
  const ofDay = tx
    .selectFrom('click_visitor')
    .select('key')
    .where('key', '>=', firstVisitorKey(day))
    .where('key', '<', endOfVisitorKeys(day));
  const next = await ofDay.orderBy('key').offset(keysPerStep).limit(1).executeTakeFirst();
  await tx
    .deleteFrom('click_visitor')
    .where('key', '>=', firstVisitorKey(day))
    .where('key', '<', next?.key ?? endOfVisitorKeys(day))
    .execute();
  return next === undefined;
}
