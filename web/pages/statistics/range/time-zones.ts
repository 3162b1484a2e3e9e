/** The time zones that this browser knows, its own and UTC first. Includes `chosen`. */
export function listTimeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([browserTimeZone(), 'UTC', ...known, chosen])].filter(isTimeZone);
}

/** The browser's time zone; UTC if it does not report one. */
export function browserTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Whether the service accepts a time zone: names only, not offsets such as +02:00. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
