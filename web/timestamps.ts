/** The API's `YYYY-MM-DD HH:MM:SS` in UTC; undefined for "" and what is no time. */
export function readTimestamp(text: string): Date | undefined {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A time as the API wants it, in whole seconds; "" for what is no time. */
export function writeTimestamp(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** For `<input type="datetime-local">`, which knows no time zone but the browser's. */
export function toLocalInput(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function fromLocalInput(text: string): string {
  return text === '' ? '' : writeTimestamp(new Date(text));
}
