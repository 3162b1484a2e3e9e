/** A span of time within a day, in a time zone; one that ends before it starts crosses midnight. */
export interface Hours {
  /** HH:MM, or "" */
  start: string;
  end: string;
  zone: string;
}

/**
 * Parses `09:00-17:30 Europe/Berlin`; the default time zone is UTC. A time may be missing, as while it is being typed:
 * what else was entered must stay.
 */
export function parseHours(text: string): Hours {
  const [, start = '', end = '', zone = 'UTC'] = /^([\d:]{5})?-([\d:]{5})?(?: +(\S+))?$/.exec(text) ?? [];
  // Time inputs have no 24:00; a span until 00:00 means the same.
  return { start, end: end === '24:00' ? '00:00' : end, zone };
}

export function writeHours({ start, end, zone }: Hours): string {
  return `${start}-${end} ${zone}`;
}
