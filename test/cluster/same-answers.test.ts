/** Whatever clients and visitors do, SQLite and PostgreSQL answer the same. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRandom, makeRandomCall, type Random, type RandomCall } from '../support/random-calls.ts';
import { assertSame, KnownIds, type Pair, type Said } from '../support/same-answers.ts';
import { startService, type TestAccount, type TestService } from '../support/service.ts';
import { createTestClock } from '../support/test-clock.ts';
import { visitPath } from '../support/visits.ts';

/** SAME_ANSWERS_CALLS=5000 and SAME_ANSWERS_SEED=… for a closer look. */
const calls = Number(process.env['SAME_ANSWERS_CALLS'] ?? 400);
const seed = Number(process.env['SAME_ANSWERS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const betweenCallsMs = 2_100;

const clock = createTestClock();
clock.hold(true);
const random = createRandom(seed);

interface Side {
  service: TestService;
  accounts: TestAccount[];
}

async function startSide(engine: 'sqlite' | 'postgres'): Promise<Side> {
  // The same aliases and codes on both.
  const { below } = createRandom(seed + 1);
  const randomText = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  const environment = { BASE_URL: 'http://localhost:1', RATE_LIMITS: 'pro=0,anonymous=0' };
  const service = await startService({ engine, clock, randomText, environment });
  for (const host of ['own.example.com', 'other.example.com', 'links.example.com'])
    service.hosts.set(host, ['127.0.0.1']);
  const names = ['ada', 'bea'];
  const accounts: TestAccount[] = [];
  for (const name of names) {
    const person = { username: name, email: `${name}@example.com`, password: 'long enough' };
    const { body } = await service.anonymous.post('/api/account/register', person);
    accounts.push({ ...service.anonymous, ...person, ...body });
  }
  return { service, accounts };
}

const [left, right] = [await startSide('sqlite'), await startSide('postgres')] as const;
const ids = new KnownIds();
const paths = new Set(['/', '/nobody', '/%00', '/r/alpha-x', '/@alpha1', '/q/abc', '/u/ada/alpha1-1', '/a%ED%A0%80']);

type Which = keyof Pair;

function fill(call: RandomCall, which: Which): { path: string; body: string | undefined } {
  const one = (value: Pair | string) => (typeof value === 'string' ? value : String(value[which]));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => one(call.params[name] as Pair));
  const body = JSON.stringify(call.body, (_, value: unknown) => (isPair(value) ? value[which] : value));
  return { path: path + call.query, body };
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'left' in value && 'right' in value;
}

async function ask({ service, accounts }: Side, which: Which, { call, account }: { call: RandomCall; account: number }): Promise<Said> {
  const { path, body } = fill(call, which);
  const answer = await fetch(service.baseUrl.replace(/:1$/, `:${portOf(service)}`) + path, {
    method: call.endpoint.method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${accounts[account]?.key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const type = answer.headers.get('content-type') ?? undefined;
  const text = await answer.text();
  const headers = { type, retryAfter: answer.headers.get('retry-after') ?? undefined };
  return { status: answer.status, headers, body: type?.includes('json') ? JSON.parse(text) : text };
}
