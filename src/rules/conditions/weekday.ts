import type { ConditionKind } from '../rule.ts';
import { openWallClock, type WallClock, weekdays } from '../wall-clock.ts';
import { tellTime } from './hours.ts';

interface Weekdays {
  clock: WallClock | undefined;
  days: ReadonlySet<string>;
}

/** By the day of the week on the clock of the rule's hours, else in UTC; a day begins at midnight there. */
export const weekday: ConditionKind<Weekdays> = {
  compile(values, { timeZone }) {
    const days = values.map((text) => text.toLowerCase()).filter((day) => weekdays.has(day));
    return { clock: openWallClock(timeZone), days: new Set(days) };
  },

  holds({ clock, days }, { facts }) {
    return clock !== undefined && days.has(clock.read(facts.at).weekday);
  },

  tell({ clock }, visitor) {
    return tellTime(clock === undefined ? [] : [clock], visitor);
  },
};
