/** A request head that the fast lane may answer itself. Texts are as node:http would give them. */
export interface PlainHead {
  isHead: boolean;
  /** Path and query. */
  url: string;
  alias: string;
  /** Without its '?'. */
  query: string;
  host: string;
  userAgent: string;
  referrer: string;
  language: string;
  purpose: string;
  forwardedFor: string;
  optedOut: boolean;
}

/**
 * One whole request, nothing before or after it, in the form every browser sends: GET or HEAD of one path segment that
 * can be an alias, HTTP/1.1, printable ASCII. Folded lines, bare line feeds and anything else odd do not match.
 */
const plainRequest =
  /^(GET|HEAD) (\/([A-Za-z0-9_-]{3,64})(?:\?([!-~]*))?) HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~]*\r\n)+\r\n$/;

/** Headers that change what a request means to node:http, or that we answer differently for. */
const reservedNames = new Set([
  'content-length',
  'transfer-encoding',
  'trailer',
  'te',
  'expect',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'service-worker',
]);

/** undefined = not plain: for node:http to deal with. */
export function readPlainHead(text: string): PlainHead | undefined {
  const match = plainRequest.exec(text);
  if (match === null) return undefined;
  const head: PlainHead = {
    isHead: match[1] === 'HEAD',
    url: match[2] as string,
    alias: match[3] as string,
    query: match[4] ?? '',
    host: '',
    userAgent: '',
    referrer: '',
    language: '',
    purpose: '',
    forwardedFor: '',
    optedOut: false,
  };
  return readHeaders(text, text.indexOf('\r\n') + 2, head) ? head : undefined;
}

/** Fills `head` in; false when a header says that node:http should deal with the request. */
function readHeaders(text: string, start: number, head: PlainHead): boolean {
  let at = start;
  while (text.charCodeAt(at) !== carriageReturn) {
    const colon = text.indexOf(':', at);
    const end = text.indexOf('\r\n', colon);
    const name = text.slice(at, colon).toLowerCase();
    at = end + 2;
    if (reservedNames.has(name)) return false;
    const field = fields.get(name);
    if (field === undefined) continue;
    if (!field(head, text.slice(colon + 1, end).trim())) return false;
  }
  return head.host !== '';
}

const carriageReturn = 13;

type TextField = 'host' | 'userAgent' | 'referrer' | 'language' | 'forwardedFor';

/** Each takes its header in; false when it came before (node:http has rules for that) or is not plain. */
const fields = new Map<string, (head: PlainHead, value: string) => boolean>([
  ['host', take('host')],
  ['user-agent', take('userAgent')],
  ['referer', take('referrer')],
  ['accept-language', take('language')],
  ['x-forwarded-for', take('forwardedFor')],
  ['sec-purpose', takePurpose],
  ['purpose', takePurpose],
  ['x-moz', takePurpose],
  ['sec-gpc', takeOptOut],
  ['dnt', takeOptOut],
  ['connection', (_, value) => value.toLowerCase() === 'keep-alive'],
]);

function take(field: TextField) {
  return (head: PlainHead, value: string): boolean => {
    if (head[field] !== '' || value === '') return false;
    head[field] = value;
    return true;
  };
}

function takePurpose(head: PlainHead, value: string): boolean {
  if (head.purpose !== '' || value === '') return false;
  head.purpose = value;
  return true;
}

function takeOptOut(head: PlainHead, value: string): boolean {
  if (value === '1') head.optedOut = true;
  // Two of them, or a list, are for node:http to join.
  return value === '1' || value === '0';
}
