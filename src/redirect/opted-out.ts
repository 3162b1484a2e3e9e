/**
 * Whether a visitor objects to tracking, by the values of the Sec-GPC and DNT headers; undefined or '' = not
 * sent. A header that came twice is a list, in which one objection is enough.
 */
export function isOptedOut(...values: (string | string[] | undefined)[]): boolean {
  return values.some((value) => value === '1' || (value !== undefined && value !== '' && listsOne(value)));
}

function listsOne(value: string | string[]): boolean {
  return String(value)
    .split(',')
    .some((part) => part.trim() === '1');
}
