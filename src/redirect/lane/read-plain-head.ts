import { type HeaderKind, kindOfHeader } from './plain-headers.ts';

/** A request head that the fast lane may answer itself. Texts are as node:http would give them. */
export interface PlainHead {
  isHead: boolean;
  /** The request, a character for each byte; the alias in it begins behind the path's slash. */
  text: string;
  aliasStart: number;
  aliasEnd: number;
  /** Without its '?'. */
  query: string;
  host: string;
  userAgent: string;
  referrer: string;
  language: string;
  purpose: string;
  forwardedFor: string;
  /** Sec-GPC and DNT */
  privacyControl: string;
  doNotTrack: string;
}

/** What a byte may be part of: an alias, a query, a header's name, its value. */
const aliasBit = 1;
const queryBit = 2;
const nameBit = 4;
const valueBit = 8;
const parts = new Uint8Array(256);
for (let byte = 0x20; byte < 0x7f; byte++) {
  const character = String.fromCharCode(byte);
  parts[byte] =
    valueBit |
    (byte === 0x20 ? 0 : queryBit) |
    (/[\w-]/.test(character) ? aliasBit : 0) |
    (/[!#$%&'*+.^_`|~\w-]/.test(character) ? nameBit : 0);
}
const tab = 9;
parts[tab] = valueBit;

const aliasBytesMin = 3;
const aliasBytesMax = 64;
const carriageReturn = 13;
const lineFeed = 10;
const questionMark = 63;
const colon = 58;

/**
 * One whole request, nothing before or after it, in the form every browser sends: GET or HEAD of one path segment that
 * can be an alias, HTTP/1.1, at least one header line, printable ASCII. Folded lines, bare line feeds and anything else
 * odd are not plain, nor is a header that says that node:http should deal with the request. undefined = not plain.
 */
export function readPlainHead(bytes: Buffer): PlainHead | undefined {
  // Whatever is scanned below stops at this line feed at the latest.
  if (bytes[bytes.length - 1] !== lineFeed) return undefined;
  const text = bytes.toString('latin1');
  const isHead = text.startsWith('HEAD /');
  if (!isHead && !text.startsWith('GET /')) return undefined;
  const aliasStart = isHead ? 6 : 5;
  const aliasEnd = endOf(bytes, aliasStart, aliasBit);
  const aliasBytes = aliasEnd - aliasStart;
  if (aliasBytes < aliasBytesMin || aliasBytes > aliasBytesMax) return undefined;
  const hasQuery = bytes[aliasEnd] === questionMark;
  const urlEnd = hasQuery ? endOf(bytes, aliasEnd + 1, queryBit) : aliasEnd;
  if (!text.startsWith(version, urlEnd)) return undefined;
  const head: PlainHead = {
    isHead,
    text,
    aliasStart,
    aliasEnd,
    query: hasQuery ? text.slice(aliasEnd + 1, urlEnd) : '',
    host: '',
    userAgent: '',
    referrer: '',
    language: '',
    purpose: '',
    forwardedFor: '',
    privacyControl: '',
    doNotTrack: '',
  };
  return readHeaders(head, bytes, urlEnd + version.length) ? head : undefined;
}

/** The request as it came. */
export function bytesOf({ text }: PlainHead): Buffer {
  return Buffer.from(text, 'latin1');
}

const version = ' HTTP/1.1\r\n';

/** Fills `head` in, up to the empty line that ends the request. */
function readHeaders(head: PlainHead, bytes: Buffer, start: number): boolean {
  const { text } = head;
  const end = bytes.length - 2;
  let at = start;
  while (at < end) {
    const nameEnd = endOf(bytes, at, nameBit);
    if (nameEnd === at || bytes[nameEnd] !== colon) return false;
    const lineEnd = endOf(bytes, nameEnd + 1, valueBit);
    if (bytes[lineEnd] !== carriageReturn || bytes[lineEnd + 1] !== lineFeed) return false;
    const kind = kindOfHeader(bytes, at, nameEnd);
    if (kind !== undefined && !take(head, kind, text.slice(nameEnd + 1, lineEnd).trim())) return false;
    at = lineEnd + 2;
  }
  return at === end && bytes[at] === carriageReturn && head.host !== '';
}

/** False when the header came before (node:http has rules for that), is empty or otherwise not plain. */
function take(head: PlainHead, kind: HeaderKind, value: string): boolean {
  switch (kind) {
    case 'connection':
      return value.toLowerCase() === 'keep-alive';
    case 'reserved':
      return false;
    default: {
      const isFirst = head[kind] === '' && value !== '';
      head[kind] = value;
      return isFirst;
    }
  }
}

/** Where the bytes end that may all be part of this. */
function endOf(bytes: Uint8Array, start: number, part: number): number {
  let at = start;
  while (((parts[bytes[at] as number] as number) & part) !== 0) at++;
  return at;
}
