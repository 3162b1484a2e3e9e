import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { frameBytesMax, writeFrame } from '../../../src/clicks/spool/visit-frame.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { TestAccount, TestService } from '../service.ts';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Converts a UUID to an id as recorded. */
export function toId(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** A person's visit of link 1 at noon of a fixed day; `values` replace fields. */
export function makeVisit(values: Partial<RecordedVisit> = {}): RecordedVisit {
  return {
    id: toId(randomUUIDv7()),
    subject: 'link',
    subjectId: 1,
    accountId: 1,
    at: noon,
    userAgent: chrome,
    referrer: '',
    language: 'en',
    address: '127.0.0.1',
    query: '',
    purpose: '',
    optedOut: false,
    ...values,
  };
}

export const dayMs = 86_400_000;
export const noon = Date.UTC(2026, 2, 14, 12);

const midnight = noon - dayMs / 2;
const quarterMs = dayMs / 96;
/** The first and last milliseconds of days and of quarters of an hour. */
const edges = [0, 1, 95, 96].flatMap((quarters) => {
  const at = midnight + quarters * quarterMs;
  return [at - 1, at];
});

/**
 * Arbitrary visits with few subjects, days and visitors, so that they collide. Subject 3 belongs to account
 * 2.
 */
export const anyVisit: fc.Arbitrary<RecordedVisit> = fc
  .record({
    id: fc.uuid({ version: 7 }).map(toId),
    subject: fc.constantFrom('link' as const, 'qr' as const),
    subjectId: fc.integer({ min: 1, max: 3 }),
    at: fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: noon - dayMs, max: noon + dayMs }) },
      { weight: 1, arbitrary: fc.constantFrom(...edges) },
    ),
    userAgent: fc.constantFrom(chrome, firefox, iphone, 'curl/8.5.0', 'WhatsApp/2.23.20', ''),
    referrer: fc.constantFrom(
      '',
      'https://www.facebook.com/',
      'https://news.example.com/a',
      'https://t.co/x',
    ),
    language: fc.constantFrom('', 'en', 'de-CH,de;q=0.9'),
    address: fc.constantFrom('127.0.0.1', '192.0.2.7', '2001:db8::1', 'no address'),
    query: fc.constantFrom('', 'utm_source=mail&utm_campaign=Spring', 'a=1'),
    purpose: fc.constantFrom('', 'prefetch'),
    optedOut: fc.boolean(),
  })
  .map((values) => ({ ...values, accountId: values.subjectId === 3 ? 2 : 1 }));

/**
 * Some visits, now and then so many that they take several statements or rows: the same ones `times` times, each time
 * under other ids.
 */
export function anyVisitsUpTo(maxLength: number, times: number): fc.Arbitrary<RecordedVisit[]> {
  return fc
    .tuple(
      fc.array(anyVisit, { minLength: 1, maxLength, size: 'max' }),
      fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(times) }),
    )
    .map(([visits, copies]) => Array.from({ length: copies }, (_, copy) => visits.map(under(copy))).flat());
}

/** The visit of that number by the same person: 0 = the visit itself. */
function under(copy: number) {
  return (visit: RecordedVisit): RecordedVisit => {
    const id = Buffer.from(visit.id);
    id.writeUInt16BE(id.readUInt16BE(14) ^ copy, 14);
    return { ...visit, id };
  };
}

/** The visits as bytes in the spool. */
export function framesOf(visits: RecordedVisit[]): Buffer {
  const target = Buffer.alloc(visits.length * frameBytesMax);
  return target.subarray(
    0,
    visits.reduce((offset, visit) => writeFrame(target, offset, visit), 0),
  );
}

/** Writes a segment as a process that has ended leaves it. */
export async function writeSegment(
  folder: string,
  name: string,
  content: RecordedVisit[] | Buffer,
): Promise<void> {
  await writeFile(join(folder, name), Buffer.isBuffer(content) ? content : framesOf(content));
}

export interface VisitAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Header names in lower case, in order, including repeated ones. */
  headerNames: string[];
  body: string;
}

export interface VisitOptions {
  method?: string;
  /** The Host header; the service's own unless given. */
  host?: string;
  headers?: Record<string, string | string[]>;
  agent?: Agent;
  body?: string;
}

/** Sends one request as a browser does, without following redirects. `Host` can be any. */
export function visitPath(baseUrl: string, path: string, options: VisitOptions = {}): Promise<VisitAnswer> {
  const { hostname, port, host: ownHost } = new URL(baseUrl);
  const { method = 'GET', host = ownHost, headers = {}, agent, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, agent, headers: { Host: host, 'User-Agent': chrome, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            headerNames: incoming.rawHeaders
              .filter((_, index) => index % 2 === 0)
              .map((n) => n.toLowerCase()),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Creates a link by the API, to example.com unless told otherwise. */
export async function createLink(
  account: TestAccount,
  body: Record<string, unknown> = {},
): Promise<{ id: number; alias: string; shorturl: string }> {
  const { status, body: answer } = await account.post('/api/url/add', {
    url: 'https://example.com/',
    ...body,
  });
  assert.equal(status, 200, JSON.stringify(answer));
  const { id, shorturl } = answer as { id: number; shorturl: string };
  return { id, shorturl, alias: new URL(shorturl).pathname.slice(1) };
}

/** Adds a branded domain that resolves to the service. Returns its id. */
export async function createDomain(
  { hosts }: TestService,
  account: TestAccount,
  { domain, ...body }: { domain: string; redirectroot?: string; redirect404?: string },
): Promise<number> {
  hosts.set(new URL(domain).hostname, ['127.0.0.1']);
  const { status, body: answer } = await account.post('/api/domain/add', { domain, ...body });
  assert.equal(status, 200, JSON.stringify(answer));
  return (answer as { id: number }).id;
}

/**
 * Reached only by failing tests. With three test files running, a slow machine takes 20 s to start two
 * workers.
 */
const patienceMs = 60_000;
const betweenLooksMs = 25;

/**
 * Polls until `look` returns a value, for results that come soon but not at once.
 * @throws Error when none comes within `ms`
 */
export async function poll<T>(what: string, look: () => Promise<T | undefined>, ms = patienceMs): Promise<T> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${ms} ms in vain for: ${what}`);
    await pause(betweenLooksMs);
  }
}
