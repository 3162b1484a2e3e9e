/** Budgets are kept of this many days: the spools of several runs may bring visits of different days in turns. */
const daysMax = 3;

/** Limits how much of a kind the visits of one account may add on one day. */
export interface DailyBudgets {
  /** Returns a function that takes one from an account's budget of the day; false = there is nothing left of it. */
  of(day: number): (accountId: number) => boolean;
  /** To be called when what was added is rolled back, or a store that is long unavailable would use up a whole budget. */
  forget(): void;
}

export function createDailyBudgets(perDayMax: number): DailyBudgets {
  const byDay = new Map<number, Map<number, number>>();
  return {
    of(day) {
      const byAccount = byDay.get(day) ?? new Map<number, number>();
      byDay.delete(day);
      byDay.set(day, byAccount);
      const [oldest] = byDay.keys();
      if (byDay.size > daysMax && oldest !== undefined) byDay.delete(oldest);
      return (accountId) => {
        const taken = byAccount.get(accountId) ?? 0;
        byAccount.set(accountId, taken + 1);
        return taken < perDayMax;
      };
    },
    forget: () => byDay.clear(),
  };
}
