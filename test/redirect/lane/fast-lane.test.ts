import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { readEvents } from '../../support/clicks/click-counts.ts';
import { startService, type TestService } from '../../support/service.ts';
import { createDomain, visitPath } from '../../support/clicks/visits.ts';
import { headersWithNames, type Piece, runMark, stream, toPieces } from './request-streams.ts';

/** LANE_RUNS=1500 tests more. */
const numRuns = Number(process.env['LANE_RUNS'] ?? 500);
/** The time after which unfinished answers are compared: a body that never ends keeps its connection open. */
const settleMs = 400;
/** The limit on a loaded machine, where one lane's last answer may come later than `settleMs`. */
const answeredWithinMs = 20_000;
const betweenLooksMs = 20;
const countedWithinMs = 30_000;
/** How long the sender waits for an answer before it sends the next piece. */
const answerWithinMs = 10;
/** The same in both services. */
let lastLinkId: unknown;

const lanes = await Promise.all(
  (['on', 'off'] as const).map(async (fastLane) => {
    const service = await startService({
      environment: { FAST_LANE: fastLane, TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1' },
    });
    const account = await service.createAccount();
    await account.post('/api/url/add', { url: 'https://example.com/plain', custom: 'plain' });
    const last = { url: 'https://example.com/last', custom: 'last' };
    lastLinkId = (await account.post('/api/url/add', last)).body['id'];
    await account.post('/api/url/add', {
      url: 'https://example.com/own?a=1',
      custom: 'query',
      redirect: 301,
    });
    await account.post('/api/url/add', {
      url: 'https://example.com/gone',
      custom: 'gone',
      status: 'disabled',
    });
    await account.post('/api/url/add', {
      url: 'https://example.com/ending',
      custom: 'ending',
      expiry: '2099-12-31 00:00:00',
    });
    await createDomain(service, account, { domain: 'https://brand.example.com' });
    await account.post('/api/url/add', {
      url: 'https://example.com/branded',
      custom: 'plain',
      domain: 'brand.example.com',
    });
    await bringNames(service);
    service.clock.hold(true);
    return service;
  }),
);

/**
 * Visits by people that bring all names before the streams come. A machine's visit does not create a name, so
 * otherwise it would depend on the batches whether it is counted as "Other".
 */
async function bringNames({ baseUrl, application }: TestService): Promise<void> {
  for (const headers of headersWithNames) await visitPath(baseUrl, '/plain?utm_source=x', { headers });
  const deadline = Date.now() + countedWithinMs;
  while ((await readEvents(application.services.database)).length < headersWithNames.length) {
    assert.ok(Date.now() < deadline, 'The visits that bring the names were not counted.');
    await pause(20);
  }
}

/** A connection on which all pieces were sent; the last request closes it. */
interface Exchange {
  received: () => string;
  closed: Promise<void>;
  end: () => void;
}

async function exchange({ baseUrl }: TestService, pieces: Piece[]): Promise<Exchange> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  let received = '';
  let onAnswer = () => {};
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    onAnswer();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  for (const { bytes, waits } of pieces) {
    if (waits) {
      const timer = setTimeout(() => onAnswer(), answerWithinMs);
      await Promise.race([closed, new Promise<void>((resolve) => (onAnswer = resolve))]);
      clearTimeout(timer);
    }
    if (!socket.writable) break;
    await new Promise((resolve) => socket.write(bytes, resolve));
    await new Promise(setImmediate);
  }
  return { received: () => normalise(received), closed, end: () => socket.destroy() };
}

/** The answers of both lanes, as soon as they are complete or differ for good. */
async function readAnswers(pieces: Piece[]): Promise<[fast: string, slow: string]> {
  const [fast, slow] = (await Promise.all(lanes.map((service) => exchange(service, pieces)))) as [
    Exchange,
    Exchange,
  ];
  const allClosed = Promise.all([fast.closed, slow.closed]).then(() => true);
  const answers = (): [string, string] => [fast.received(), slow.received()];
  let isOver = await Promise.race([allClosed, pause(settleMs, false)]);
  const deadline = performance.now() + answeredWithinMs;
  while (!isOver && !agree(...answers()) && performance.now() < deadline) {
    isOver = await Promise.race([allClosed, pause(betweenLooksMs, false)]);
  }
  fast.end();
  slow.end();
  return answers();
}

const refusal = /HTTP\/1\.1 4\d\d [^\r]+\r\nConnection: close\r\n(?:[^\r]+\r\n)+\r\n\{[^{}]*\}$/;

/** The end of the answer to a stream's last request, if the stream was understood up to there. */
const lastAnswer = /Location: https:\/\/example\.com\/last\r\n(?:(?!HTTP\/)[^{<])*Connection: close\r\n\r\n$/;

/**
 * Bytes that are not a request end the connection in both lanes. But how many of the requests before them
 * node:http still answers, and whether it answers 400, depends on whether it reads the socket itself. Then
 * one lane's answers must be a prefix of the other's.
 */
function agree(fast: string, slow: string): boolean {
  if (lastAnswer.test(slow) || lastAnswer.test(fast)) return fast === slow;
  const [shorter, longer] = [fast, slow]
    .map((text) => text.replace(refusal, ''))
    .sort((a, b) => a.length - b.length);
  return longer?.startsWith(shorter ?? '') === true;
}

/** Replaces what differs from one answer to the next: times, ports and random names. */
function normalise(text: string): string {
  return text
    .replaceAll(/Date: [^\r]+/gi, 'Date: now')
    .replaceAll(/(X-Request-Id: )[^\r]+/gi, '$1id')
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":"id"')
    .replaceAll(/(X-RateLimit-Reset: )\d+/gi, '$1soon')
    .replaceAll(/(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, 'here');
}

/**
 * The runs whose last request was answered in both lanes, so that every request before it was answered as
 * well.
 */
const wholeRuns = new Set<string>();

test('for any bytes, cut anywhere, both lanes answer the same, whatever they know already', async () => {
  const slowRequests = countSlowRequests();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(stream, fc.boolean(), async (parts, isCold) => {
      const run = `#${String(++runs).padStart(runMark.length - 1, '0')}`;
      const pieces = toPieces(parts, run);
      if (isCold) lanes.forEach(forgetAll);
      const [fast, slow] = await readAnswers(pieces);
      assert.ok(agree(fast, slow), `${fast}\n--- is not ---\n${slow}`);
      if (lastAnswer.test(fast)) wholeRuns.add(run);
    }),
    { numRuns, endOnFailure: false },
  );
  const [inFast = 0, inSlow = 0] = lanes.map(({ baseUrl }) =>
    slowRequests.get(Number(new URL(baseUrl).port)),
  );
  assert.ok(
    inSlow - inFast > numRuns / 2,
    `${inSlow - inFast} of ${inSlow} requests were answered in the lane`,
  );
});

/** Counts the requests that node:http handles, by local port. */
function countSlowRequests(): Map<number, number> {
  const counts = new Map<number, number>();
  subscribe('http.server.request.start', (event) => {
    const { localPort = 0 } = (event as { socket: Socket }).socket;
    counts.set(localPort, (counts.get(localPort) ?? 0) + 1);
  });
  return counts;
}

/** Clears the streams' links from the link cache, by announcing that they changed. */
function forgetAll({ application }: TestService): void {
  const { changes } = application.services;
  for (const aliasKey of ['plain', 'last', 'query', 'ending', 'gone', 'nothing']) {
    for (const domainId of [null, 1]) changes.announce({ kind: 'link', domainId, aliasKey });
  }
  changes.announce({ kind: 'domain', host: 'brand.example.com' });
}

test('both lanes have recorded the same visits', async () => {
  assert.ok(wholeRuns.size > numRuns / 4, `${wholeRuns.size}`);
  const [fast, slow] = await Promise.all(lanes.map(readVisits));
  assert.deepEqual(fast, slow, JSON.stringify(findDifference(fast, slow), null, 1));
});

/** The first entry that only one of two sorted lists has. */
function findDifference(fast: string[] = [], slow: string[] = []) {
  const place = (fast.length > slow.length ? fast : slow).findIndex((_, at) => fast[at] !== slow[at]);
  return { fast: fast[place], slow: slow[place] };
}

/**
 * The stored visits of the whole runs, sorted, without ids and visitor hashes. Other runs are left out: where
 * node:http ends a connection early, later requests may or may not be recorded, even without an answer.
 */
async function readVisits({ application }: TestService): Promise<string[]> {
  const { database } = application.services;
  const deadline = Date.now() + countedWithinMs;
  for (;;) {
    const rows = (await readEvents(database)).filter(({ userAgent }) =>
      wholeRuns.has(userAgent?.slice(-runMark.length) ?? ''),
    );
    const ends = rows.filter(({ subject_id }) => subject_id === lastLinkId);
    // Visits are stored in order, so when a run's last request is stored, those before it are as well.
    if (new Set(ends.map(({ userAgent }) => userAgent)).size >= wholeRuns.size || Date.now() > deadline) {
      return rows
        .map(({ visitor, ...row }) => JSON.stringify({ ...row, id: '', at: 0, known: visitor !== null }))
        .sort();
    }
    await pause(100);
  }
}
