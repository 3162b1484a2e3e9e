/**
 * The wall-clock time in a time zone, by the platform's calendar: an oracle that is independent of the
 * program.
 */
export function createWallClock(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

export const allZones = Intl.supportedValuesOf('timeZone');
