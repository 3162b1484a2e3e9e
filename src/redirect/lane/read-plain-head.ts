import { aliasBytesMax } from '../link-cache/link-key.ts';
import { type HeaderKind, kindOfHeader } from './plain-headers.ts';

/** A request head that the fast lane may answer itself. Texts are the same as node:http would give. */
export interface PlainHead {
  isHead: boolean;
  /** The whole request, one character for each byte. The alias in it begins after the path's slash. */
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

/** Bit flags for what a byte may be part of: an alias, a query, a header's name or its value. */
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
const carriageReturn = 13;
const lineFeed = 10;
const questionMark = 63;
const colon = 58;

/**
 * Reads a chunk that is exactly one request in the form that browsers send: GET or HEAD of one path segment
 * that can be an alias, HTTP/1.1, with a Host header, printable ASCII. undefined = not plain: it has folded
 * lines, bare line feeds, anything else unusual, or a header that node:http must deal with.
 */
export function readPlainHead(bytes: Buffer): PlainHead | undefined {
  // All scans below stop at this line feed at the latest.
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

/** The request's bytes as they arrived. */
export function bytesOf({ text }: PlainHead): Buffer {
  return Buffer.from(text, 'latin1');
}

const version = ' HTTP/1.1\r\n';

/** Fills `head` in, up to the empty line that ends the request; false = the request is not plain. */
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

/** False when the header is repeated (node:http has rules for that), empty, or left to node:http. */
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

/** The end of the bytes from `start` on that may all belong to this part. */
function endOf(bytes: Uint8Array, start: number, part: number): number {
  let at = start;
  while (((parts[bytes[at] as number] as number) & part) !== 0) at++;
  return at;
}
