import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { watchClicks } from '../../contract/live-clicks.ts';
import { endpoints } from '../../contract/index.ts';
import { spoolFolder } from '../../src/clicks/spool/spool.ts';
import { createClient } from '../support/client.ts';
import { assertMoves, newDataDir } from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { startService, type TestAccount, type TestService } from '../support/service.ts';
import { makeVisit, poll, visitPath, writeSegment } from '../support/clicks/visits.ts';
import { fillAccount, visitsOfAccount } from '../support/accounts/whole-accounts.ts';

const server = await withPostgres();
const noLimits = { RATE_LIMITS: 'pro=0,anonymous=0' };
const DATABASE_URL = await createDatabase(server.url);
const ids = [1, 2, 3];

const first = await startService({ environment: noLimits });
const owner = await first.createAccount();
const other = await first.createAccount();
for (const account of [owner, other]) await fillAccount(first, account);

/** Starts another service on the first one's data and known hosts, at the time when the first one ended. */
async function startAgain(environment: Record<string, string>): Promise<TestService> {
  const service = await startService({ environment: { ...noLimits, ...environment } });
  service.clock.hold(true);
  service.clock.advance(first.clock.now() - service.clock.now());
  for (const [host, addresses] of first.hosts) service.hosts.set(host, addresses);
  return service;
}

test('a node on what was moved to PostgreSQL answers clients and visitors as the service before did', async () => {
  const visits = await readVisits(first);
  // The visits to both accounts from before, and one more to each of the owner's two links.
  const made = 2 * visitsOfAccount + 2;
  await poll('the visits to be counted', async () => ((await totalClicks(first)) >= made ? true : undefined));
  first.clock.hold(true);
  const answers = await readAnswers(first, [owner, other]);
  assert.ok(answers.size > 80, String(answers.size));
  await first.application.stop();
  await assertMoves('postgres', { DATA_DIR: first.dataDir, DATABASE_URL });
  const node = await startAgain({ DATA_DIR: first.dataDir, DATABASE_URL });
  assert.deepEqual(await readAnswers(node, [owner, other]), answers);
  assert.deepEqual(await readVisits(node), visits);
  await node.application.stop();
});

test('a spool that is not empty is left where it is, told of, and counted once by the next start', async () => {
  const dataDir = await newDataDir();
  const folder = spoolFolder(dataDir);
  await mkdir(folder);
  const visits = Array.from({ length: 3 }, (_, n) =>
    makeVisit({ accountId: owner.id, at: first.clock.now(), address: `192.0.2.${n}` }),
  );
  // Leaves a segment as a killed process would; one of the visits is in it twice.
  await writeSegment(folder, 'left-00000001.spool', [...visits, ...visits.slice(0, 1)]);
  const said = await assertMoves('sqlite', { DATA_DIR: dataDir, DATABASE_URL });
  assert.match(said, /^1 file in .+spool may have visits that are not counted yet: .+, none twice\.$/m);
  assert.match(said, /^Were there several nodes\? Copy what is left in the spool of each into .+\.$/m);
  assert.deepEqual(await readdir(folder), ['left-00000001.spool']);
  const before = clicksIn(said);
  const service = await startAgain({ DATA_DIR: dataDir });
  const clicks = await poll('the visits to be counted', async () => {
    const now = await totalClicks(service);
    return now >= before + visits.length ? now : undefined;
  });
  assert.equal(clicks, before + visits.length);
});

test('the spools of other nodes can be copied to where the move says, also if no service ever ran there', async () => {
  const dataDir = await newDataDir();
  const said = await assertMoves('sqlite', { DATA_DIR: dataDir, DATABASE_URL });
  const [, named] = /Copy what is left in the spool of each into (.+) before the start/.exec(said) ?? [];
  assert.equal(named, spoolFolder(dataDir));
  assert.deepEqual(await readdir(named), []);
});

/** The number of clicks that the command reports. */
function clicksIn(said: string): number {
  return Number(/([\d,]+) clicks among them counted/.exec(said)?.[1]?.replaceAll(',', ''));
}

async function totalClicks({ application }: TestService): Promise<number> {
  const { read } = application.services.database;
  const rows = await read
    .selectFrom('click_total')
    .select('clicks')
    .where('subject', '<>', 'account')
    .execute();
  return rows.reduce((sum, { clicks }) => sum + clicks, 0);
}

function clientOf({ baseUrl, clock }: TestService, { key }: TestAccount) {
  return createClient({ baseUrl, clock, key });
}

/** The answers of every readable endpoint, for objects that exist and for some that do not. */
async function readAnswers(service: TestService, accounts: TestAccount[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const account of accounts) {
    for (const path of readablePaths()) {
      const { status, body } = await clientOf(service, account).get(path);
      const text = JSON.stringify(body, withoutChance).replaceAll(new URL(service.baseUrl).host, 'HOST');
      answers.set(`${account.username} ${path}`, `${status} ${text}`);
    }
  }
  return answers;
}

/** Fields that differ between requests, processes or moments. */
const ofChance = new Set(['request_id', 'database', 'freebytes', 'spool']);

function withoutChance(key: string, value: unknown): unknown {
  return ofChance.has(key) ? undefined : value;
}

function readablePaths(): string[] {
  const paths = endpoints
    .filter(({ method, path }) => method === 'get' && path !== watchClicks.path)
    .map(({ path }) => path);
  return paths.flatMap((path) =>
    path.includes('{id}') ? ids.map((id) => path.replace('{id}', String(id))) : [path],
  );
}

/** Visits every link of the owner. */
async function readVisits(service: TestService): Promise<string[]> {
  const { body } = await clientOf(service, owner).get('/api/urls');
  const seen: string[] = [];
  for (const { shorturl } of body.data.urls as { shorturl: string }[]) {
    const { host, pathname } = new URL(shorturl);
    const options = host.startsWith('localhost') ? {} : { host };
    const { status, headers } = await visitPath(service.baseUrl, pathname, options);
    seen.push(`${pathname} ${status} ${headers.location}`);
  }
  assert.ok(
    seen.some((line) => line.endsWith(' 302 https://example.com/')),
    seen.join(', '),
  );
  return seen;
}
