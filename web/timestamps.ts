/** The API's `YYYY-MM-DD HH:MM:SS` in UTC; undefined for "" and what is no time. */
export function readTimestamp(text: string): Date | undefined {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A time as the API wants it, in whole seconds; "" for what is no time. */
export function writeTimestamp(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** What stands for a time of which only a part was entered; no form may be sent with it. */
export const halfTimestamp = '?';

/** For `<input type="datetime-local">`, which knows no time zone but the browser's. */
export function toLocalInput(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  // By its parts: an offset is in whole minutes, which those of early years were not.
  const day = [padded(date.getFullYear(), 4), padded(date.getMonth() + 1), padded(date.getDate())];
  return `${day.join('-')}T${padded(date.getHours())}:${padded(date.getMinutes())}`;
}

export function fromLocalInput(text: string): string {
  return text === '' ? '' : writeTimestamp(new Date(text));
}

function padded(count: number, digits = 2): string {
  return String(count).padStart(digits, '0');
}
