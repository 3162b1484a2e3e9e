import { AppError, invalidField } from '../../platform/app-error.ts';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import { dayMs, hourMs, minuteMs } from '../../platform/time/durations.ts';

export interface TimeZone {
  /** The name as requested. */
  name: string;
  /** How far its clocks are ahead of UTC at a moment, in milliseconds. */
  offsetAt(at: number): number;
  /** The stretches of a UTC year, in order; the first and last are cut off at its ends. */
  stretchesIn(year: number): readonly Stretch[];
}

/** A period, in epoch milliseconds, during which the zone's offset from UTC is the same. */
export interface Stretch {
  start: number;
  /** The first moment after it. */
  end: number;
  offsetMs: number;
}

const zonesCachedMax = 64;
/** For each zone; twice as many as statistics may be asked for. */
const yearsCachedMax = 200;
/** Since 2000 clocks have never changed twice within this time; changes a week apart did occur. */
const betweenSamplesMs = 5 * dayMs;

const zones = new BoundedCache<string, TimeZone>(zonesCachedMax);

/** @throws AppError invalidInput for a name that is no time zone of the IANA database */
export function requireTimeZone(name: string): TimeZone {
  return zones.getOrMake(name, openTimeZone);
}

/** The stretches from one moment to a later one, in order; the first and last are cut off there. */
export async function stretchesOf(zone: TimeZone, from: number, to: number): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (let year = yearOf(from); year <= yearOf(to - 1); year++) {
    for (const stretch of zone.stretchesIn(year)) {
      const [start, end] = [Math.max(stretch.start, from), Math.min(stretch.end, to)];
      const last = stretches.at(-1);
      if (start >= end) continue;
      if (last?.offsetMs === stretch.offsetMs) last.end = end;
      else stretches.push({ ...stretch, start, end });
    }
    await breathe();
  }
  return stretches;
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

/** Finds the stretches from one moment to a later one, which takes some 2 µs for each day. */
function findStretches({ offsetAt }: Pick<TimeZone, 'offsetAt'>, from: number, to: number): Stretch[] {
  let current: Stretch = { start: from, end: to, offsetMs: offsetAt(from) };
  const stretches = [current];
  for (let known = from; known < to; ) {
    const next = Math.min(known + betweenSamplesMs, to);
    known = offsetAt(next) === current.offsetMs ? next : findChange(offsetAt, known, next);
    const offsetMs = offsetAt(known);
    if (offsetMs === current.offsetMs || known >= to) continue;
    current.end = known;
    current = { start: known, end: to, offsetMs };
    stretches.push(current);
  }
  return stretches;
}

/**
 * Returns a function that finds the first moment of the stretches at which clocks show a local time or a
 * later one; undefined when there is none. To be called with ascending times.
 */
export function createFirstMoments(stretches: readonly Stretch[]): (wall: number) => number | undefined {
  let index = 0;
  return (wall) => {
    for (; ; index++) {
      const stretch = stretches[index];
      if (stretch === undefined) return undefined;
      const moment = Math.max(stretch.start, wall - stretch.offsetMs);
      if (moment < stretch.end) return moment;
    }
  };
}

/**
 * The first moment after `before` with another offset, which comes by `until`. Clocks change on whole
 * minutes.
 */
function findChange(offsetAt: TimeZone['offsetAt'], before: number, until: number): number {
  const offset = offsetAt(before);
  let [same, other] = [Math.floor(before / minuteMs), Math.ceil(until / minuteMs)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(middle * minuteMs) === offset) same = middle;
    else other = middle;
  }
  return other * minuteMs;
}

function openTimeZone(name: string): TimeZone {
  const format = createFormat(name);
  const offsetAt: TimeZone['offsetAt'] = (at) => parseOffset(format.format(at));
  const years = new BoundedCache<number, readonly Stretch[]>(yearsCachedMax);
  const inYear = (year: number) => findStretches({ offsetAt }, Date.UTC(year), Date.UTC(year + 1));
  return { name, offsetAt, stretchesIn: (year) => years.getOrMake(year, inYear) };
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

/** "11/21/2026, GMT+05:45"; UTC itself is "GMT". Only before 1973 did an offset have seconds. */
function parseOffset(formatted: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatted) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * hourMs + Number(minutes) * minuteMs;
  return sign === '-' ? -ahead : ahead;
}

function zoneUnknown(): AppError {
  const rule = 'must be a time zone of the IANA database, for example Europe/Berlin';
  return invalidField('timezone', `The field "timezone" ${rule}.`);
}
