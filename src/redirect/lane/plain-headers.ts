/** What the fast lane uses a header for. */
export type HeaderKind = keyof typeof headerNames;

/** All other headers are ignored: they are not recorded, and do not change what a request means. */
const headerNames = {
  host: ['host'],
  userAgent: ['user-agent'],
  referrer: ['referer'],
  language: ['accept-language'],
  forwardedFor: ['x-forwarded-for'],
  purpose: ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'],
  privacyControl: ['sec-gpc'],
  doNotTrack: ['dnt'],
  connection: ['connection'],
  /** A request with one of these goes to node:http: they change what it means, or how it is answered. */
  reserved: [
    'content-length',
    'transfer-encoding',
    'trailer',
    'te',
    'expect',
    'upgrade',
    'keep-alive',
    'proxy-connection',
    'service-worker',
  ],
} as const;

interface Header {
  kind: HeaderKind;
  /** In lower case. */
  name: Uint8Array;
}

const byLength: Header[][] = [];
for (const [kind, names] of Object.entries(headerNames) as [HeaderKind, readonly string[]][]) {
  for (const name of names) (byLength[name.length] ??= []).push({ kind, name: Buffer.from(name) });
}
for (let length = 0; length < byLength.length; length++) byLength[length] ??= [];

/**
 * The kind of the header whose name lies in `bytes` from `start` up to `end`; undefined = it is ignored. The
 * name must consist of characters that header names may have.
 */
export function kindOfHeader(bytes: Uint8Array, start: number, end: number): HeaderKind | undefined {
  const length = end - start;
  if (length >= byLength.length) return undefined;
  for (const { kind, name } of byLength[length] as Header[]) if (isNamed(bytes, start, name)) return kind;
  return undefined;
}

/** Setting this bit makes letters lower case, and turns no other byte of a name into a letter or hyphen. */
const lowerCaseBit = 0x20;

function isNamed(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) {
    if (((bytes[start + index] as number) | lowerCaseBit) !== name[index]) return false;
  }
  return true;
}
