/** Parses the API's `YYYY-MM-DD HH:MM:SS` in UTC; undefined for "" and invalid text. */
export function readTimestamp(text: string): Date | undefined {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats a time for the API, in whole seconds; "" for an invalid date. */
export function writeTimestamp(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Stands for a time of which only a part was entered. Forms must not be submitted with it. */
export const halfTimestamp = '?';

/** Converts to the value of `<input type="datetime-local">`, which is always in the browser's time zone. */
export function toLocalInput(timestamp: string): string {
  const date = readTimestamp(timestamp);
  if (!date) return '';
  // From its parts, because offsets in minutes would be inexact: in early years, time zones had offsets with
  // seconds.
  const day = [padded(date.getFullYear(), 4), padded(date.getMonth() + 1), padded(date.getDate())];
  return `${day.join('-')}T${padded(date.getHours())}:${padded(date.getMinutes())}`;
}

export function fromLocalInput(text: string): string {
  return text === '' ? '' : writeTimestamp(new Date(text));
}

function padded(count: number, digits = 2): string {
  return String(count).padStart(digits, '0');
}
