import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { endpoints } from '../../contract/index.ts';
import { spoolFolder } from '../../src/clicks/spool.ts';
import { createClient } from '../support/client.ts';
import { assertMoves, newDataDir } from '../support/moves.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { startService, type TestAccount, type TestService } from '../support/service.ts';
import { makeVisit, poll, visitPath, writeSegment } from '../support/visits.ts';
import { fillAccount } from '../support/whole-accounts.ts';

const server = await withPostgres();
const noLimits = { RATE_LIMITS: 'pro=0,anonymous=0' };
const embedded = await startService({ environment: noLimits });
const owner = await embedded.createAccount();
const other = await embedded.createAccount();
await fillAccount(embedded, owner);
await fillAccount(embedded, other);
const answersBefore = await readAnswers(embedded, [owner, other]);
const visitsBefore = await readVisits(embedded);
const clicksBefore = await clicksOf(embedded, owner);
await embedded.application.stop();

/** What a process leaves that was killed: three visits of a link that are counted nowhere, one of them twice. */
const folder = spoolFolder(embedded.dataDir);
const visits = Array.from({ length: 3 }, (_, n) =>
  makeVisit({ accountId: owner.id, at: embedded.clock.now(), address: `192.0.2.${n}` }),
);
await writeSegment(folder, 'left-00000001.spool', [...visits, ...visits.slice(0, 1)]);

const DATABASE_URL = await createDatabase(server.url);
const there = await assertMoves('postgres', { DATA_DIR: embedded.dataDir, DATABASE_URL });
const spooled = await readdir(folder);
const node = await startAgain({ DATA_DIR: embedded.dataDir, DATABASE_URL });

async function startAgain(environment: Record<string, string>): Promise<TestService> {
  const service = await startService({ environment: { ...noLimits, ...environment } });
  service.clock.hold(true);
  service.clock.advance(embedded.clock.now() - service.clock.now());
  for (const [host, addresses] of embedded.hosts) service.hosts.set(host, addresses);
  return service;
}

test('a spool that is not empty is left where it is, is told of, and counted by the next start', async () => {
  assert.deepEqual(spooled, ['left-00000001.spool']);
  assert.match(there, /^1 file in .+spool may have visits that are not counted yet: .+ none twice\.$/m);
  const clicks = await poll('the visits to be counted', async () => {
    const now = await clicksOf(node, owner);
    return now >= clicksBefore + visits.length ? now : undefined;
  });
  assert.equal(clicks, clicksBefore + visits.length);
});

test('a node on what was moved answers as the service before did, visitors, too', async () => {
  // What came out of the spool is the only difference.
  await node.application.services.database.write(async (tx) => {
    for (const table of ['click_total', 'click_day', 'click_month'] as const)
      await tx.deleteFrom(table).execute();
  });
  assert.ok(answersBefore.size > 50);
  assert.deepEqual(await readAnswers(node, [owner, other]), answersBefore);
  assert.deepEqual(await readVisits(node), visitsBefore);
});

/** The clicks of the owner's links. */
async function clicksOf(service: TestService, account: TestAccount): Promise<number> {
  const { body } = await clientOf(service, account).get('/api/url/1');
  return body.data.clicks;
}

function clientOf({ baseUrl, clock }: TestService, { key }: TestAccount) {
  return createClient({ baseUrl, clock, key });
}

/** What every endpoint that can be read answers, of things there are and of some that there are not. */
async function readAnswers(service: TestService, accounts: TestAccount[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const account of accounts) {
    for (const path of readable()) {
      const { status, body } = await clientOf(service, account).get(path);
      const text = JSON.stringify(body).replaceAll(new URL(service.baseUrl).host, 'HOST');
      answers.set(`${account.username} ${path}`, `${status} ${text}`);
    }
  }
  return answers;
}

const ids = [1, 2, 3];

function readable(): string[] {
  const paths = Object.values(endpoints)
    .filter(({ method }) => method === 'get')
    .map(({ path }) => path);
  return paths.flatMap((path) =>
    path.includes('{id}') ? ids.map((id) => path.replace('{id}', String(id))) : [path],
  );
}

async function readVisits(service: TestService): Promise<string[]> {
  const { body } = await clientOf(service, owner).get('/api/urls');
  const shortUrls = body.data.urls.map(({ shorturl }: { shorturl: string }) => new URL(shorturl));
  const seen: string[] = [];
  for (const { host, pathname } of shortUrls) {
    const options = host.startsWith('localhost') ? {} : { host };
    const { status, headers } = await visitPath(service.baseUrl, pathname, options);
    seen.push(`${pathname} ${status} ${headers.location}`);
  }
  return seen;
}
