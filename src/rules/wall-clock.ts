import { BoundedCache } from '../platform/caches/bounded-cache.ts';
import { minuteMs } from '../platform/time/durations.ts';

/** What clocks in a time zone show. */
interface WallTime {
  /** Minutes after midnight, 0–1439. */
  minute: number;
  /** `mon` … `sun` */
  weekday: string;
}

export interface WallClock {
  /** The zone's name as it was given. */
  zone: string;
  read(at: number): Readonly<WallTime>;
  /** "mon 09:30" */
  tell(at: number): string;
}

/** There are some 600 names of zones, not counting the case of letters. */
const clocksMax = 1_000;
const zoneCharactersMax = 60;

const clocks = new BoundedCache<string, WallClock | null>(clocksMax);

/** Opens the clock of an IANA time zone, named in any case; undefined = no such zone. Never throws. */
export function openWallClock(zone: string): WallClock | undefined {
  if (zone.length > zoneCharactersMax) return undefined;
  return clocks.getOrMake(zone.toLowerCase(), () => makeClock(zone)) ?? undefined;
}

function makeClock(zone: string): WallClock | null {
  const format = createFormat(zone);
  if (format === null) return null;
  // Kept until the minute ends, because asking the platform takes 1 µs.
  let knownMinute = Number.NaN;
  let known: Readonly<WallTime> = { minute: 0, weekday: '' };
  const read = (at: number) => {
    const minute = Math.floor(at / minuteMs);
    if (minute !== knownMinute) {
      known = parseTime(format.format(at));
      knownMinute = minute;
    }
    return known;
  };
  return { zone, read, tell: (at) => tellTime(read(at)) };
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  // Intl also accepts offsets such as +02:00, which are not zones.
  if (!/^[A-Za-z]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}

/** "Sat 09:30" or "Sat, 09:30" */
function parseTime(formatted: string): WallTime {
  const [, weekday = '', hour = '', minute = ''] = /^(\w{3}),? (\d\d):(\d\d)$/.exec(formatted) ?? [];
  return { minute: Number(hour) * 60 + Number(minute), weekday: weekday.toLowerCase() };
}

function tellTime({ minute, weekday }: WallTime): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${weekday} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
