/** A span of the day on the clocks of a time zone; one that ends before it starts goes over midnight. */
export interface Hours {
  /** HH:MM */
  start: string;
  end: string;
  zone: string;
}

/** From `09:00-17:30 Europe/Berlin`; without a zone UTC is meant. */
export function parseHours(text: string): Hours {
  const [, start = '', end = '', zone = 'UTC'] = /^([\d:]{5})-([\d:]{5})(?: +(\S+))?$/.exec(text) ?? [];
  // A box for a time has no 24:00; a span until 00:00 means the same.
  return { start, end: end === '24:00' ? '00:00' : end, zone };
}

export function writeHours({ start, end, zone }: Hours): string {
  return `${start}-${end} ${zone}`;
}
