/** What the clocks of a time zone show, by the calendar of the platform; an oracle that shares nothing with the program. */
export function createWallClock(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

export const allZones = Intl.supportedValuesOf('timeZone');
