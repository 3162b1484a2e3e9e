import fc from 'fast-check';

export interface Piece {
  bytes: Buffer;
  /** Sent only after an answer to the pieces before it has arrived, or after a short wait without one. */
  waits: boolean;
}

/** A placeholder for the number of the run, which shows to which run a recorded visit belongs. */
export const runMark = '#0000';
const browser = `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${runMark}`;

const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'get', 'OPTIONS');
const target = fc.constantFrom(
  ...[
    '/plain',
    '/plain',
    '/PLAIN',
    '/query',
    '/ending',
    '/query?a=2&b=3&flag&c=',
    '/plain?x=%0d%0aSet-Cookie:a',
    '/gone',
    '/nothing',
  ],
  ...[
    '/plain/',
    '/plain#f',
    '/plain?',
    '/plain+',
    '/',
    '/api/account',
    '/healthz',
    '//plain',
    '/pl%61in',
    '/%50LAIN?a=%2D',
    '/pl%2561in',
    '/pl%61in%',
    '/plain%2F',
    '/%61pi/account',
    '*',
  ],
  `/plain?${'q'.repeat(9_000)}`,
);
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1');
const header = fc.constantFrom(
  ...[
    'Host: localhost',
    'Host: localhost',
    'Host: localhost:3000',
    'host:  127.0.0.1 ',
    'Host: nobody.example',
    'Host: brand.example.com',
    'Host:',
  ],
  ...[
    `User-Agent: ${browser}`,
    `User-Agent: curl/8 ${runMark}`,
    `User-Agent: \u00e9 ${runMark}`,
    'Accept: */*',
    'Accept-Language: de,en',
  ],
  ...[
    'Referer: https://example.org/',
    'DNT: 1',
    'DNT: 0',
    'Sec-GPC: 1',
    'Sec-Purpose: prefetch',
    'Purpose: prefetch',
  ],
  ...[
    'Connection: keep-alive',
    'Connection: close',
    'Connection: Keep-Alive, X',
    'Keep-Alive: 5',
    'Cookie: a=b',
  ],
  ...[
    'Content-Length: 0',
    'Content-Length: 3',
    'Content-Length: x',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
  ],
  ...[
    'Upgrade: websocket',
    'Service-Worker: script',
    'X-Forwarded-For: 198.51.100.7',
    'X: ',
    'X : y',
    ' folded',
    'noColon',
  ],
  ...['X: a\tb', 'X: a\u0001b', `X: ${'y'.repeat(7_000)}`, `X: ${'y'.repeat(20_000)}`],
);
const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r');
const host = fc.constantFrom(
  ...['Host: localhost', 'Host: localhost', 'Host: localhost', 'Host: brand.example.com', ''],
);

const request = fc
  .tuple(method, target, version, host, fc.array(header, { maxLength: 5 }), lineEnd)
  .map(([verb, path, protocol, first, headers, end]) =>
    [`${verb} ${path} ${protocol}`, ...(first === '' ? [] : [first]), ...headers, '', ''].join(end),
  );
/** Headers that mostly leave a request plain; some must not occur twice. */
const plainHeader = fc.constantFrom(
  ...['Accept: */*', 'Accept-Language: de,en', 'accept-language:\tfr ', 'Referer: https://example.org/'],
  ...[
    'DNT: 1',
    'DNT: 0',
    'dnt: 1',
    'DNT: 0, 1',
    'Sec-GPC: 1',
    'SEC-GPC: 0',
    'Sec-Purpose: prefetch',
    'Purpose: prefetch',
  ],
  ...[
    'X-Moz: prefetch',
    'X-Purpose: preview',
    'Connection: keep-alive',
    'Connection: Keep-Alive',
    'Cookie: a=b',
    'X: ',
  ],
  ...['X-Forwarded-For: 198.51.100.7', 'X-Forwarded-For: 10.0.0.1, 127.0.0.1', 'Sec-Fetch-Mode: navigate'],
);
/**
 * Together with `chrome` and `?utm_source=x`, these bring every name under which a stream's visits can be
 * counted.
 */
export const headersWithNames: Record<string, string>[] = [
  { 'Accept-Language': 'de,en', Referer: 'https://example.org/', 'X-Forwarded-For': '198.51.100.7' },
  { 'Accept-Language': 'fr', 'X-Forwarded-For': '10.0.0.1, 127.0.0.1' },
  {},
];
const plainRequest = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    fc.constantFrom('/plain', '/query?c=1', '/ending', '/PLAIN?utm_source=x', '/plain?'),
    fc.constantFrom('localhost', 'localhost', 'brand.example.com'),
    fc.array(plainHeader, { maxLength: 4 }),
  )
  .map(([verb, path, name, headers]) =>
    [`${verb} ${path} HTTP/1.1`, `Host: ${name}`, `User-Agent: ${browser}`, ...headers, '', ''].join('\r\n'),
  );
const noise = fc.constantFrom('\r\n', 'abc', '\0', '1\r\nx\r\n0\r\n\r\n');
/** A request, or bytes that are not one. */
interface Part {
  text: string;
  /** The offsets at which it is cut; offsets beyond its end are ignored. */
  cuts: number[];
  follows: 'in one piece' | 'at once' | 'after an answer';
}

/** Most requests wait for the answer before them, as those of browsers do. */
const follows = fc.constantFrom<Part['follows'][]>(
  ...(['in one piece', 'at once', 'after an answer', 'after an answer', 'after an answer'] as const),
);
const cuts = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.nat(400), { maxLength: 3 }) },
);
const plainPart: fc.Arbitrary<Part> = fc.record({
  text: plainRequest,
  cuts: fc.constant([]),
  follows: fc.oneof(
    { weight: 3, arbitrary: fc.constant('after an answer' as const) },
    { weight: 1, arbitrary: follows },
  ),
});
const anyPart: fc.Arbitrary<Part> = fc.record({
  text: fc.oneof(
    { weight: 4, arbitrary: plainRequest },
    { weight: 6, arbitrary: request },
    { weight: 1, arbitrary: noise },
  ),
  cuts,
  follows,
});
const lastPart: fc.Arbitrary<Part> = fc.record({
  text: fc.constant(
    `GET /last HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${browser}\r\nConnection: close\r\n\r\n`,
  ),
  cuts,
  follows,
});
/**
 * Plain requests come first, because the fast lane hands over a connection for good at the first that is not
 * plain.
 */
export const stream = fc
  .tuple(fc.array(plainPart, { maxLength: 5, size: 'max' }), fc.array(anyPart, { maxLength: 4 }), lastPart)
  .map(([plain, any, last]) => [...plain, ...any, last]);

/** Replaces the run mark by `run` and cuts the parts into pieces. */
export function toPieces(parts: Part[], run: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, cuts: wanted, follows: how } of parts) {
    const bytes = Buffer.from(text.replaceAll(runMark, run), 'latin1');
    const places = [...new Set(wanted)].filter((cut) => cut > 0 && cut < bytes.length).sort((a, b) => a - b);
    const [first = bytes, ...others] = [0, ...places].map((from, index) =>
      bytes.subarray(from, places[index]),
    );
    const before = pieces.at(-1);
    if (how === 'in one piece' && before) before.bytes = Buffer.concat([before.bytes, first]);
    else pieces.push({ bytes: first, waits: how === 'after an answer' && before !== undefined });
    pieces.push(...others.map((piece) => ({ bytes: piece, waits: false })));
  }
  return pieces;
}
