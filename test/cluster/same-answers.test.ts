/** SQLite and PostgreSQL give the same answers to any calls and visits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createRandom, makeRandomCall, type Random, type RandomCall } from '../support/laws/random-calls.ts';
import { makeVisitor } from '../support/laws/random-visits.ts';
import { assertSame, KnownIds, type Pair, type Said } from '../support/laws/same-answers.ts';
import { startService, type TestAccount, type TestService } from '../support/service.ts';
import { createTestClock } from '../support/test-clock.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';

/** SAME_ANSWERS_CALLS=5000 tests more; SAME_ANSWERS_SEED=… repeats a run. */
const calls = Number(process.env['SAME_ANSWERS_CALLS'] ?? 400);
const seed = Number(process.env['SAME_ANSWERS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const betweenCallsMs = 2_100;
const visitEvery = 4;

const clock = createTestClock();
clock.hold(true);
const random = createRandom(seed);

interface Side {
  service: TestService;
  accounts: TestAccount[];
}

async function startSide(engine: 'sqlite' | 'postgres'): Promise<Side> {
  // Both services draw the same aliases and codes.
  const { below } = createRandom(seed + 1);
  const randomText = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  const environment = { RATE_LIMITS: 'pro=0,anonymous=0' };
  const service = await startService({ engine, clock, randomText, environment });
  for (const host of ['own.example.com', 'other.example.com', 'links.example.com'])
    service.hosts.set(host, ['127.0.0.1']);
  const names = ['ada', 'bea'];
  const accounts: TestAccount[] = [];
  for (const name of names) {
    const person = { username: name, email: `${name}@example.com`, password: 'long enough' };
    clock.advance(4 * 60_000);
    const { body } = await service.anonymous.post('/api/account/register', person);
    accounts.push({ ...service.anonymous, ...person, ...body });
  }
  return { service, accounts };
}

const [left, right] = [await startSide('sqlite'), await startSide('postgres')] as const;
const ids = new KnownIds();
const paths = new Set([
  '/',
  '/nobody',
  '/%00',
  '/r/alpha-x',
  '/@alpha1',
  '/q/abc',
  '/u/ada/alpha1-1',
  '/a%ED%A0%80',
]);

function fill(call: RandomCall, which: keyof Pair): { path: string; body: string | undefined } {
  const one = (value: Pair | string) => (typeof value === 'string' ? value : String(value[which]));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => one(call.params[name] as Pair));
  const body = JSON.stringify(call.body, (_, value: unknown) => (isPair(value) ? value[which] : value));
  return { path: path + call.query, body };
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'left' in value && 'right' in value;
}

/** Replaces the address, which differs between the two, and values that are random in each page. */
function withoutAddress({ baseUrl }: TestService, text: string): string {
  const { port } = new URL(baseUrl);
  return text
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(`localhost:${port}`, 'base.example')
    .replaceAll(`localhost%3A${port}`, 'base.example');
}

async function ask(
  { service, accounts }: Side,
  which: keyof Pair,
  { call, account }: { call: RandomCall; account: number },
): Promise<Said> {
  const { path, body } = fill(call, which);
  const answer = await fetch(service.baseUrl + path, {
    method: call.endpoint.method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${accounts[account]?.key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = withoutAddress(service, await answer.text());
  const type = answer.headers.get('content-type') ?? undefined;
  return { status: answer.status, headers: { type }, body: type?.includes('json') ? JSON.parse(text) : text };
}

/** The counts of links and pages, which are updated a moment after a visit. */
async function countsOf({ service, accounts }: Side, which: keyof Pair): Promise<unknown[]> {
  const counts: unknown[] = [];
  for (const kind of ['url', 'bio'] as const) {
    for (const pair of ids.of(kind)) {
      const answers = accounts.map(async ({ key }) => {
        const path = `/api/${kind}/${pair[which]}/statistics`;
        const answer = await fetch(service.baseUrl + path, { headers: { Authorization: `Bearer ${key}` } });
        return answer.status === 200 ? ((await answer.json()) as { data: unknown }).data : answer.status;
      });
      counts.push(await Promise.all(answers));
    }
  }
  return counts;
}

async function visit({ service }: Side, path: string, sent: Record<string, string>): Promise<Said> {
  const { status, headers, body } = await visitPath(service.baseUrl, path, { headers: sent });
  const location = headers.location && withoutAddress(service, headers.location);
  return { status, headers: { location }, body: withoutAddress(service, body) };
}

interface Made {
  id?: number;
  shorturl?: string;
  link?: string;
  list?: string;
  rotator?: string;
}

/** Remembers the ids of what a call created, also of several links at once, and where visitors find it. */
function learn(call: RandomCall, these: Said, those: Said): void {
  if (these.status !== 200) return;
  const kind = call.path.split('/')[2] as string;
  if (kind !== 'urls') return learnOne(kind, these.body as Made, those.body as Made);
  const [left, right] = [these.body, those.body] as { results?: Made[] }[];
  for (const [place, made] of (left?.results ?? []).entries())
    learnOne('url', made, right?.results?.[place] ?? {});
}

function learnOne(kind: string, left: Made, right: Made): void {
  if (left.id === undefined || right.id === undefined) return;
  ids.add(kind, { left: left.id, right: right.id });
  for (const address of [left.shorturl, left.link, left.rotator])
    if (typeof address === 'string' && address.startsWith('http://base'))
      paths.add(new URL(address).pathname);
}

/** Makes a random call to both services and compares the answers. Returns the status. */
async function compareCall(random: Random): Promise<number> {
  const call = makeRandomCall(random, (kind) => ids.of(kind));
  const asked = { call, account: random.below(2) };
  const these = await ask(left, 'left', asked);
  const those = await ask(right, 'right', asked);
  const { path, body } = fill(call, 'left');
  const what = `${call.endpoint.method} ${path} ${body} ${JSON.stringify(call.headers)}`;
  assert.ok(these.status < 500 && those.status < 500, `${what}: ${these.status} and ${those.status}`);
  learn(call, these, those);
  assertSame(these, those, { ids, what });
  return these.status;
}

async function compareVisit(random: Random): Promise<void> {
  const { headers, query } = makeVisitor(random);
  const path = random.oneOf([...paths]) + query;
  const these = await visit(left, path, headers);
  const those = await visit(right, path, headers);
  assert.ok(these.status < 500 && those.status < 500, `${path}: ${these.status} and ${those.status}`);
  assertSame(these, those, { ids, what: `visit of ${path}` });
}

test(`${calls} random calls of two accounts, and visits of what they made, are answered the same`, async (context) => {
  context.diagnostic(`SAME_ANSWERS_SEED=${seed}`);
  let successes = 0;
  for (let n = 0; n < calls; n++) {
    clock.advance(betweenCallsMs);
    if (n % visitEvery === 0) await compareVisit(random);
    if ((await compareCall(random)) === 200) successes++;
  }
  context.diagnostic(`${successes} of ${calls} succeeded`);
  assert.ok(successes > calls / 4);
});

const hasClicks = /"clicks":[1-9]/;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Creates a link and visits it; returns its id. */
async function makeVisited(side: Side): Promise<number> {
  const answer = await fetch(`${side.service.baseUrl}/api/url/add`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${side.accounts[0]?.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/visited', custom: 'surely-visited' }),
  });
  const { id } = (await answer.json()) as { id: number };
  const { status } = await visit(side, '/surely-visited', { 'User-Agent': browser });
  assert.deepEqual([answer.status, status], [200, 302]);
  return id;
}

test('what was visited is counted the same', async () => {
  // The random visits may all have been by machines or to nothing that exists, so this makes sure of one that
  // counts.
  ids.add('url', { left: await makeVisited(left), right: await makeVisited(right) });
  let counts: unknown[][] = [];
  // Before any visit is counted, both are equal as well.
  const areCounted = async () => {
    counts = await Promise.all([countsOf(left, 'left'), countsOf(right, 'right')]);
    return (isDeepStrictEqual(counts[0], counts[1]) && hasClicks.test(JSON.stringify(counts))) || undefined;
  };
  const told = () => {
    assert.deepEqual(counts[0], counts[1]);
    assert.match(JSON.stringify(counts), hasClicks);
  };
  await poll('the same counts', areCounted).catch(told);
});
