import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { unavailable } from '../../src/platform/app-error.ts';
import type { TestAccount } from '../support/service.ts';
import { startDomainPosts } from './domain-posts.ts';

const posts = await startDomainPosts();
const { service, newDomain, add, countDomains, keptRequests, holdResolving, pointedHere } = posts;
const { clock } = service;
const { services } = service.application;
const { database } = services;
const path = '/api/domain/add';
const hourMs = 3_600_000;

/** The state of the account's request and the number of its domains at one moment. */
async function findStored({ id }: TestAccount): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('idempotent_request')
    .select('state')
    .select((e) =>
      e
        .selectFrom('domain')
        .select(e.fn.countAll<number>().as('domains'))
        .where('domain.account_id', '=', id)
        .as('domains'),
    )
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row && `${row.state}, ${row.domains} domains`;
}

test('the same key and body get the first answer again, and nothing happens twice', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  const first = await add(account, body, 'one');
  assert.equal(first.status, 200);
  for (let n = 1; n <= 3; n++) {
    const again = await add(account, body, 'one');
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, first.body);
  }
  assert.equal(await countDomains(account), 1);
});

test('without a key, or with an empty one, every request is its own', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  assert.equal((await account.post(path, body)).status, 200);
  assert.equal((await account.post(path, body)).status, 409);
  assert.equal((await add(account, newDomain(), '')).status, 200);
  assert.deepEqual(await keptRequests(account), []);
});

test('the same key with another body or for another endpoint answers 422', async () => {
  const account = await service.createAccount();
  await add(account, newDomain(), 'two');
  const { status, body } = await add(account, newDomain(), 'two');
  assert.equal(status, 422);
  assert.equal(body.message, 'This Idempotency-Key was already used with another request body.');
  const elsewhere = await account.post('/api/campaign/add', { name: 'x' }, { 'Idempotency-Key': 'two' });
  assert.equal(elsewhere.status, 422);
  assert.equal(await countDomains(account), 1);
});

test('keys are an account’s own', async () => {
  const [one, other] = [await service.createAccount(), await service.createAccount()];
  const first = await add(one, newDomain(), 'shared');
  const second = await add(other, newDomain(), 'shared');
  assert.equal(second.status, 200);
  assert.notEqual(second.body.id, first.body.id);
});

test('keys of 255 characters are taken, longer ones answer 400', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  assert.equal((await add(account, body, 'k'.repeat(255))).status, 200);
  assert.equal((await add(account, body, 'k'.repeat(255))).status, 200);
  const { status, body: answer } = await add(account, newDomain(), 'k'.repeat(256));
  assert.equal(status, 400);
  assert.equal(answer.field, 'Idempotency-Key');
  assert.equal(await countDomains(account), 1);
});

test('odd keys are keys like any other', async () => {
  const account = await service.createAccount();
  for (const key of ["'; drop table account; --", '__proto__', '%', '\u00e9\u00ff', 'a, b']) {
    const body = newDomain();
    const first = await add(account, body, key);
    assert.equal(first.status, 200, key);
    assert.deepEqual((await add(account, body, key)).body, first.body, key);
  }
});

test('while the first request runs, a second one answers 409 and says when to come back', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  const gate = holdResolving();
  const first = add(account, body, 'slow');
  await gate.arrived;
  const second = await add(account, body, 'slow');
  assert.equal(second.status, 409);
  assert.equal(second.headers.get('retry-after'), '1');
  assert.match(second.body.message, /still running/);
  gate.open();
  assert.equal((await first).status, 200);
  const third = await add(account, body, 'slow');
  assert.deepEqual(third.body, (await first).body);
  assert.equal(await countDomains(account), 1);
});

test('of 50 parallel requests with one key none happens twice: one answer, or 409 while it runs', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  clock.hold(true);
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(account, body, 'wave')));
  clock.hold(false);
  const good = answers.filter(({ status }) => status === 200);
  assert.ok(good.length >= 1);
  assert.equal(new Set(good.map((answer) => answer.body.id)).size, 1);
  for (const answer of answers) {
    if (answer.status !== 200) assert.match(answer.body.message, /still running/);
  }
  assert.equal(await countDomains(account), 1);
});

test('a request that was refused may be made again with the same key', async () => {
  const account = await service.createAccount();
  const { domain } = newDomain();
  const host = new URL(domain).host;
  service.hosts.set(host, ['192.0.2.1']);
  assert.equal((await add(account, { domain: 'nonsense' }, 'again')).status, 400);
  assert.equal((await add(account, { domain }, 'again')).status, 400);
  service.hosts.set(host, pointedHere);
  assert.equal((await add(account, { domain }, 'again')).status, 200);
});

test('a conflict that the database finds is a refusal too: its key may be used again', async () => {
  const [owner, account] = [await service.createAccount(), await service.createAccount()];
  const body = newDomain();
  const { body: taken } = await owner.post(path, body);
  for (let n = 1; n <= 2; n++) {
    const { status, body: answer } = await add(account, body, 'conflict');
    assert.equal(status, 409);
    assert.equal(answer.message, 'The domain has been already used.');
  }
  await owner.delete(`/api/domain/${taken.id}/delete`);
  assert.equal((await add(account, body, 'conflict')).status, 200);
});

test('a fault before any change frees the key', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  const resolveHost = services.resolveHost;
  services.resolveHost = async () => {
    throw new Error('the resolver is broken');
  };
  assert.equal((await add(account, body, 'fault')).status, 500);
  services.resolveHost = resolveHost;
  assert.equal((await add(account, body, 'fault')).status, 200);
});

test('an answer is kept for 24 hours and not longer', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  const first = await add(account, body, 'day');
  clock.advance(24 * hourMs - 60_000);
  assert.deepEqual((await add(account, body, 'day')).body, first.body);
  clock.advance(2 * 60_000);
  assert.equal((await add(account, body, 'day')).status, 409);
  assert.equal((await add(account, newDomain(), 'day')).status, 200);
});

/** Leaves a request in the state in which a process that died would leave it. */
async function leaveRequest(
  account: TestAccount,
  left: { key: string; body: unknown; state: 'running' | 'committed'; ageMs: number },
) {
  await database.write((tx) =>
    tx
      .insertInto('idempotent_request')
      .values({
        account_id: account.id,
        idempotency_key: left.key,
        request_hash: createHash('sha256')
          .update(`POST ${path}\n`)
          .update(JSON.stringify(left.body))
          .digest('hex'),
        state: left.state,
        answer: null,
        created_at: clock.now() - left.ageMs,
      })
      .execute(),
  );
}

test('what was changed before a crash is not done again, though its answer is lost', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  await leaveRequest(account, { key: 'crash', body, state: 'committed', ageMs: 3 * hourMs });
  for (let n = 1; n <= 2; n++) {
    const { status, body: answer } = await add(account, body, 'crash');
    assert.equal(status, 409);
    assert.match(answer.message, /was carried out, but its answer is no longer known/);
  }
  assert.equal(await countDomains(account), 0);
});

test('a request that died before its change is done when it is asked for again a minute later', async () => {
  const account = await service.createAccount();
  const body = newDomain();
  await leaveRequest(account, { key: 'died', body, state: 'running', ageMs: 0 });
  assert.equal((await add(account, body, 'died')).status, 409);
  assert.equal(await countDomains(account), 0);
  clock.advance(60_000);
  assert.equal((await add(account, body, 'died')).status, 200);
  assert.equal(await countDomains(account), 1);
});

test('the mark of a change is part of the change itself', async () => {
  const account = await service.createAccount();
  const { write } = database;
  const seen = new Set<string>();
  // Records what other connections see after each write, before the service goes on.
  database.write = async (unit) => {
    const result = await write(unit);
    const stored = await findStored(account);
    if (stored) seen.add(stored);
    return result;
  };
  await add(account, newDomain(), 'mark').finally(() => {
    database.write = write;
  });
  assert.deepEqual([...seen], ['running, 0 domains', 'committed, 1 domains', 'answered, 1 domains']);
});

/** An account of which it is noted already that it is in use, so that its next request writes nothing else. */
async function createUsedAccount(): Promise<TestAccount> {
  const account = await service.createAccount();
  await account.get('/api/account');
  // Writes are made in their order.
  await database.write(async () => {});
  return account;
}

/** While `work` runs, the database is away from its write of this number on; that one may be `stored` nevertheless. */
async function awayFrom<Result>(
  first: number,
  { stored, work }: { stored: boolean; work: () => Promise<Result> },
): Promise<Result> {
  const { write } = database;
  let writes = 0;
  database.write = async (unit) => {
    const number = ++writes;
    if (number > first || (number === first && !stored)) throw unavailable();
    const result = await write(unit);
    if (number === first) throw unavailable();
    return result;
  };
  try {
    return await work();
  } finally {
    database.write = write;
  }
}

for (const [what, first, stored] of [
  ['before its record', 1, false],
  ['after its record', 1, true],
  ['before its change', 2, false],
] as const) {
  test(`a request that failed because the database went away ${what} is done when it is asked for again`, async () => {
    const account = await createUsedAccount();
    const body = newDomain();
    const twice = async () => [await add(account, body, 'away'), await add(account, body, 'away')];
    for (const { status } of await awayFrom(first, { stored, work: twice })) assert.equal(status, 503);
    assert.equal((await add(account, body, 'away')).status, 200);
    assert.equal(await countDomains(account), 1);
  });
}

test('an answer that cannot be stored because the database went away is given, and stored when it is back', async () => {
  const account = await createUsedAccount();
  const body = newDomain();
  const given = await awayFrom(3, { stored: false, work: () => add(account, body, 'kept') });
  assert.equal(given.status, 200);
  assert.equal(await findStored(account), 'committed, 1 domains');
  assert.deepEqual((await add(account, body, 'kept')).body, given.body);
  assert.equal(await findStored(account), 'answered, 1 domains');
});

test('methods other than POST take no notice of the header', async () => {
  const account = await service.createAccount();
  const headers = { 'Idempotency-Key': 'put' };
  for (const email of ['put-1@example.com', 'put-2@example.com']) {
    assert.equal((await account.put('/api/account/update', { email }, headers)).status, 200);
    assert.equal((await account.get('/api/account', headers)).body.data.email, email);
  }
  assert.deepEqual(await keptRequests(account), []);
});
