import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Application, startApplication } from '../../src/application.ts';
import type { Engine } from '../../src/database/migrations/columns.ts';
import { hashSecret } from '../../src/http/callers/authenticate.ts';
import { createRateLimiter, type SharedRateLimiter } from '../../src/platform/pace/limit-rate.ts';
import { createLogger, type Logger } from '../../src/platform/logging/logger.ts';
import type { SafeCall, SafeFetch } from '../../src/platform/addresses/safe-fetch.ts';
import { insertAccount } from '../../src/resources/account/account-store.ts';
import { createApiKey } from '../../src/resources/account/api-key.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { type Client, createClient } from './client.ts';
import { createMigratedDatabase, withPostgres } from './postgres.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestService {
  baseUrl: string;
  application: Application;
  clock: TestClock;
  /** IP addresses by host name, for the check that a domain points here; 127.0.0.1 is the service. */
  hosts: Map<string, string[]>;
  dataDir: string;
  /** Creates an account, with a client that sends its key. */
  createAccount(): Promise<TestAccount>;
  /** A client that sends no key. */
  anonymous: Client;
}

export interface TestAccount extends Client {
  id: number;
  key: string;
  username: string;
  email: string;
  password: string;
}

interface Options {
  environment?: Record<string, string>;
  randomText?: (alphabet: string, length: number) => string;
  safeFetch?: SafeFetch;
  safeCall?: SafeCall;
  /** Unless given, logs only fatal errors. */
  logger?: Logger;
  /** testEngine unless given. */
  engine?: Engine;
  /** A new one unless given. */
  clock?: TestClock;
  /** One that uses `clock` unless given. */
  limiter?: SharedRateLimiter;
}

let accounts = 0;

/**
 * The engine for tests of the API: SQLite, or with TEST_ENGINE=postgres a database of the test run's
 * PostgreSQL.
 */
export const testEngine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/**
 * Starts the whole service on a random port, with its data in a temporary folder. It is removed when the test
 * file ends; call it at the top level of the file, because `after` belongs to the place of the call. Its
 * clock moves on by a little over 2 s per call, so that suites stay within the real rate limit unless they
 * hold the clock.
 */
export async function startService(options: Options = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-test-'));
  const { engine = testEngine, clock = createTestClock() } = options;
  const hosts = new Map<string, string[]>([['localhost', ['127.0.0.1']]]);
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    REGISTRATION: 'open',
    RATE_LIMITS: 'anonymous=0',
    ...(engine === 'postgres'
      ? { DATABASE_URL: await createMigratedDatabase((await withPostgres()).url) }
      : {}),
    ...options.environment,
  });
  const application = await startApplication({
    settings,
    clock,
    logger: options.logger ?? createLogger('fatal'),
    // PostgreSQL's rate limiter uses the server's clock, which tests cannot move.
    limiter: options.limiter ?? createRateLimiter(clock),
    resolveHost: async (host) => hosts.get(host) ?? [],
    ...(options.randomText ? { randomText: options.randomText } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
    ...(options.safeCall ? { safeCall: options.safeCall } : {}),
  });
  after(async () => {
    await application.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { baseUrl } = application;
  const anonymous = createClient({ baseUrl, clock });
  return {
    baseUrl,
    application,
    clock,
    hosts,
    dataDir,
    anonymous,
    async createAccount() {
      const number = ++accounts;
      // A test that begins with an account does not meet the rate limits because of the one before.
      clock.advance(4 * 60_000);
      const person = { username: `user-${number}`, email: `user-${number}@example.com`, password };
      const { id, key } = await insertPerson(application.services, person);
      return { id, key, ...person, ...createClient({ baseUrl, clock, key }) };
    },
  };
}

/** All accounts' password. Its hash is cheap to check: hundreds of tests sign in. */
const password = 'secret number 1 word';
const passwordHash =
  '$argon2id$v=19$m=64,t=1,p=1$c2l4dGVlbiBieXRlcyBvaw$yMjs8T53ySFD4S5tsJXyFTkgDOqkz9JoOWMfnKx4S/8';

/** What registration stores, without its limits. */
async function insertPerson(
  { database, clock, settings }: Application['services'],
  { username, email }: { username: string; email: string },
): Promise<{ id: number; key: string }> {
  const key = createApiKey();
  const id = await insertAccount(database, {
    username,
    email,
    passwordHash,
    plan: settings.defaultPlan,
    role: 'user',
    at: clock.now(),
    key: { hash: hashSecret(key), lastCharacters: key.slice(-4) },
    onlyFirst: false,
  });
  if (typeof id !== 'number') throw new Error(`The account ${username} was not made: ${id}`);
  return { id, key };
}
