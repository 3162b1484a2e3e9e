import type { ConditionKind } from '../rule.ts';
import type { Visitor } from '../visitor.ts';
import { openWallClock, type WallClock } from '../wall-clock.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** Times of the day on one clock, in minutes after midnight; the end is excluded. */
interface Opening {
  clock: WallClock;
  spans: readonly (readonly [start: number, end: number])[];
}

const form = /^(\d\d):(\d\d)-(\d\d):(\d\d)(?: +(\S+))?$/;
const clocksTold = 3;

/**
 * Matches the time of the day in the named time zone (by default UTC). `22:00-06:00` goes over midnight,
 * `09:00-09:00` is the whole day. A time that clocks show twice, when they are set back, matches both times.
 */
export const hours: ConditionKind<readonly Opening[]> = {
  compile(values) {
    const spansByClock = new Map<WallClock, [number, number][]>();
    for (const text of values) {
      const parsed = parseHours(text);
      if (parsed === undefined) continue;
      getOrMake(spansByClock, parsed.clock, () => []).push(...parsed.spans);
    }
    return [...spansByClock].map(([clock, spans]) => ({ clock, spans: mergeSpans(spans) }));
  },

  holds(openings, visitor) {
    return openings.some(({ clock, spans }) => {
      const { minute } = clock.read(visitor.facts.at);
      return spans.some(([start, end]) => minute >= start && minute < end);
    });
  },

  tell(openings, visitor) {
    return tellTime(
      openings.map(({ clock }) => clock),
      visitor,
    );
  },
};

/** The time zone that a rule's hours name, which its weekdays use as well; undefined = they name none. */
export function zoneOfHours(values: readonly string[]): string | undefined {
  return values.map((text) => form.exec(text)?.[5]).find((zone) => zone !== undefined);
}

export function tellTime(clocks: readonly WallClock[], { facts }: Visitor): string {
  const times = clocks.slice(0, clocksTold).map((clock) => `${clock.tell(facts.at)} in ${clock.zone}`);
  return times.length === 0 ? 'No clock of the rule can be read' : `It is ${times.join(', ')}`;
}

function parseHours(text: string): { clock: WallClock; spans: [number, number][] } | undefined {
  const [, startHour, startMinute, endHour, endMinute, zone = 'UTC'] = form.exec(text) ?? [];
  const clock = startHour === undefined ? undefined : openWallClock(zone);
  if (clock === undefined) return undefined;
  const start = Number(startHour) * 60 + Number(startMinute);
  const end = Number(endHour) * 60 + Number(endMinute);
  if (start < end) return { clock, spans: [[start, end]] };
  return {
    clock,
    spans: [
      [start, 24 * 60],
      [0, end],
    ],
  };
}

function mergeSpans(spans: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const previous = merged.at(-1);
    if (previous === undefined || start > previous[1]) merged.push([start, end]);
    else previous[1] = Math.max(previous[1], end);
  }
  return merged;
}
