const escapes = /%[0-9A-Fa-f]{2}/g;
const malformed = /%(?![0-9A-Fa-f]{2})/;
const unreserved = /[A-Za-z0-9._~-]/;

/**
 * An address from its path on (`/path?query`) in which letters, digits and `-._~` of the path are not
 * percent-encoded: mail programs and messengers encode them, and RFC 3986, 6.2.2.2 says that it makes no
 * difference. All other escapes stay, `%2F` and `%25` above all, so that nothing is decoded twice. So does
 * the query, and a path with a percent sign that begins no escape.
 */
export function plainPath(address: string): string {
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  if (!path.includes('%') || malformed.test(path)) return address;
  return path.replaceAll(escapes, decodeUnreserved) + address.slice(path.length);
}

/** The character of an escape such as `%2D`, if it is one of those that need none; else the escape. */
export function decodeUnreserved(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return unreserved.test(character) ? character : escape;
}
