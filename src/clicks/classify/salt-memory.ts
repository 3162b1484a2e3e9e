import type { Clock } from '../../platform/time/clock.ts';
import { isKept } from './salts.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** Yesterday's salt stays, for clicks that were spooled before midnight; so a salt lives at most 48 hours. */
const saltDaysKept = 1;

/** Caches each day's salt, and has expired salts deleted with the visitor keys that were made with them. */
export interface SaltMemory {
  /** Returns a function that gives the salt (hexadecimal) of a moment's day, null once it is deleted. */
  forVisits(visits: readonly { at: number }[]): Promise<(at: number) => string | null>;
  /** Deletes what is too old, or a part of it: to be called again and again. */
  forgetOld(): Promise<void>;
  /** Clears the cache; to be called when the database may have other salts by now. */
  forgetAll(): void;
}

/** See ClickStore */
interface SaltKeeper {
  ensureSalts(days: readonly number[], oldestDay: number): Promise<Map<number, Uint8Array>>;
  forgetVisitors(oldestDay: number): Promise<boolean>;
}

export function createSaltMemory(store: SaltKeeper, clock: Clock): SaltMemory {
  const known = new Map<number, string>();
  let keptFrom = Number.NEGATIVE_INFINITY;
  const saltAt = (at: number) => known.get(dayOf(at)) ?? null;
  const oldestDay = () => dayOf(clock.now()) - saltDaysKept;
  return {
    async forVisits(visits) {
      const oldest = oldestDay();
      const missing = daysOf(visits).filter((day) => day >= oldest && !known.has(day));
      if (missing.length > 0) {
        const salts = await store.ensureSalts(missing, oldest);
        for (const [day, salt] of salts) known.set(day, Buffer.from(salt).toString('hex'));
      }
      return saltAt;
    },
    async forgetOld() {
      const oldest = oldestDay();
      // Not "earlier than": the day goes back when the clock is set back.
      if (oldest === keptFrom) return;
      for (const day of known.keys()) if (!isKept(day, oldest)) known.delete(day);
      if (await store.forgetVisitors(oldest)) keptFrom = oldest;
    },
    forgetAll: () => known.clear(),
  };
}

function daysOf(visits: readonly { at: number }[]): number[] {
  const days = new Set<number>();
  for (const { at } of visits) days.add(dayOf(at));
  return [...days];
}
