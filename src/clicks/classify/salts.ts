import { randomBytes } from 'node:crypto';
import type { BookkeepingRows } from '../bookkeeping-rows.ts';
import { daysToldApart, endOfVisitorKeys, firstVisitorKey } from '../visitor-key.ts';

const saltBytes = 32;

/** See ClickStore. */
export async function ensureSalts(
  rows: BookkeepingRows,
  days: readonly number[],
  oldestDay: number,
): Promise<Map<number, Uint8Array>> {
  const salts = new Map<number, Uint8Array>();
  // In order, so that two nodes that both make several do not wait for each other.
  for (const day of days.toSorted((a, b) => a - b))
    if (day >= oldestDay) salts.set(day, await rows.keepSalt(day, randomBytes(saltBytes)));
  return salts;
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
export async function forgetVisitors(rows: BookkeepingRows, oldestDay: number): Promise<boolean> {
  const days = await rows.findSaltDays();
  for (const day of days) if (!isKept(day, oldestDay)) await rows.deleteSalt(day);
  // Days share ranges of keys: keys in the range of a day that is kept are deleted together with that day's.
  const keptKeys = new Set(days.filter((day) => isKept(day, oldestDay)).map(firstVisitorKey));
  for (const day of daysToldApart(oldestDay).filter((day) => !keptKeys.has(firstVisitorKey(day)))) {
    const range = { first: firstVisitorKey(day), end: endOfVisitorKeys(day) };
    if (!(await rows.deleteVisitorKeys(range, keysPerStep))) return false;
  }
  return true;
}
