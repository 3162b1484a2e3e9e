import type { ConditionKind } from '../rule.ts';
import { openWallClock, type WallClock } from '../wall-clock.ts';
import { tellTime } from './hours.ts';

interface Weekdays {
  clock: WallClock | undefined;
  days: ReadonlySet<string>;
}

/** Matches the day of the week in the time zone of the rule's hours, or else in UTC. */
export const weekday: ConditionKind<Weekdays> = {
  compile(values, { timeZone }) {
    return { clock: openWallClock(timeZone), days: new Set(values.map((text) => text.toLowerCase())) };
  },

  holds({ clock, days }, { facts }) {
    return clock !== undefined && days.has(clock.read(facts.at).weekday);
  },

  tell({ clock }, visitor) {
    return tellTime(clock === undefined ? [] : [clock], visitor);
  },
};
