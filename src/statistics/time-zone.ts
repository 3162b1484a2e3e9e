import { AppError, invalidField } from '../platform/app-error.ts';
import { BoundedCache } from '../platform/bounded-cache.ts';

export interface TimeZone {
  /** As it was asked for. */
  name: string;
  /** How far its clocks are ahead of UTC at a moment, in milliseconds. */
  offsetAt(at: number): number;
}

/** Time, in epoch milliseconds, during which the clocks of a zone keep one distance from UTC. */
export interface Stretch {
  start: number;
  /** The first moment after it. */
  end: number;
  offsetMs: number;
}

const zonesCachedMax = 64;
const minuteMs = 60_000;
/** Clocks have never changed twice within so few days since 2000; a week apart happened. */
const betweenSamplesMs = 5 * 24 * 60 * minuteMs;

const zones = new BoundedCache<string, TimeZone>(zonesCachedMax);

/** @throws AppError invalidInput for a name that is no time zone of the IANA database */
export function requireTimeZone(name: string): TimeZone {
  return zones.getOrMake(name, openTimeZone);
}

/** The stretches from one moment to a later one, in order; the first and last are cut off there. */
export function stretchesOf(zone: TimeZone, from: number, to: number): Stretch[] {
  let current: Stretch = { start: from, end: to, offsetMs: zone.offsetAt(from) };
  const stretches = [current];
  for (let known = from; known < to; ) {
    const next = Math.min(known + betweenSamplesMs, to);
    known = zone.offsetAt(next) === current.offsetMs ? next : findChange(zone, known, next);
    const offsetMs = zone.offsetAt(known);
    if (offsetMs === current.offsetMs || known >= to) continue;
    current.end = known;
    current = { start: known, end: to, offsetMs };
    stretches.push(current);
  }
  return stretches;
}

/** The first moment of the stretches at which clocks show that time or a later one; undefined when there is none. */
export function firstMomentOf(stretches: Stretch[], wall: number): number | undefined {
  for (const { start, end, offsetMs } of stretches) {
    const moment = Math.max(start, wall - offsetMs);
    if (moment < end) return moment;
  }
  return undefined;
}

/** The first moment after `before` with another offset; there is one until `until`. Clocks change on whole minutes. */
function findChange(zone: TimeZone, before: number, until: number): number {
  const offset = zone.offsetAt(before);
  let [same, other] = [Math.floor(before / minuteMs), Math.ceil(until / minuteMs)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (zone.offsetAt(middle * minuteMs) === offset) same = middle;
    else other = middle;
  }
  return other * minuteMs;
}

function openTimeZone(name: string): TimeZone {
  const format = createFormat(name);
  return { name, offsetAt: (at) => parseOffset(format.format(at)) };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  // Intl also takes offsets such as +02:00, which are no zones.
  if (!/^[A-Za-z]/.test(timeZone)) throw zoneUnknown();
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    throw zoneUnknown();
  }
}

/** "11/21/2026, GMT+05:45"; UTC itself is "GMT". */
function parseOffset(formatted: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatted) ?? [];
  if (sign === undefined) return 0;
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ahead : ahead;
}

function zoneUnknown(): AppError {
  const rule = 'must be a time zone of the IANA database, for example Europe/Berlin';
  return invalidField('timezone', `The field "timezone" ${rule}.`);
}
