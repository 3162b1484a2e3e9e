/** The time zones this browser knows, its own first, and UTC; `chosen` is among them. */
export function listTimeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([browserTimeZone(), 'UTC', ...known, chosen])].filter(isTimeZone);
}

/** The browser's; UTC where it does not tell one. */
export function browserTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Offsets such as +02:00 are none for the service. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
