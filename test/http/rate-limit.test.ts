import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';

const service = await startService();
const limited = await startService({
  environment: {
    RATE_LIMITS: 'anonymous=60,pro=5,free=2',
    TRUSTED_PROXIES: '127.0.0.1',
    REGISTRATION: 'open',
  },
});
const unlimited = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });

interface Told {
  limit: number;
  remaining: number;
  /** Seconds from now until the reset. */
  reset: number;
  retryAfter: number | undefined;
}

/** Reads what an answer says about the limit, and checks the rules that hold for every answer. */
function toldBy({ status, headers }: Answer, { clock }: TestService): Told {
  const read = (name: string) => {
    const text = headers.get(name);
    assert.match(text ?? '', /^\d+$/, `${name} must be an integer`);
    return Number(text);
  };
  const told = {
    limit: read('x-ratelimit-limit'),
    remaining: read('x-ratelimit-remaining'),
    reset: read('x-ratelimit-reset') - clock.now() / 1000,
    retryAfter: headers.has('retry-after') ? read('retry-after') : undefined,
  };
  assert.ok(told.reset >= 0 && told.reset <= 61, `the reset is ${told.reset} s away`);
  assert.equal(told.retryAfter !== undefined, status === 429);
  if (told.retryAfter !== undefined) {
    assert.equal(told.remaining, 0);
    assert.ok(told.retryAfter >= 1 && told.retryAfter <= told.reset);
  }
  return told;
}

async function held(at: TestService, body: () => Promise<void>): Promise<void> {
  at.clock.hold(true);
  try {
    await body();
  } finally {
    at.clock.hold(false);
    at.clock.advance(61_000);
  }
}

test('of 31 calls in a row 30 are answered, Remaining runs from 29 to 0, and the 31st is 429', async () => {
  const account = await service.createAccount();
  await held(service, async () => {
    for (let left = 29; left >= 0; left--) {
      const answer = await account.get('/api/account');
      assert.equal(answer.status, 200);
      const told = toldBy(answer, service);
      assert.equal(told.limit, 30);
      assert.equal(told.remaining, left);
    }
    const refused = await account.get('/api/account');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error, 1);
    assert.equal(refused.body.message, 'Too many requests. Please wait and try again.');
    assert.equal(toldBy(refused, service).retryAfter, 60);
  });
});

test('waiting Retry-After admits exactly as many calls as have become 60 seconds old', async () => {
  const account = await service.createAccount();
  const { clock } = service;
  await held(service, async () => {
    await account.get('/api/account');
    clock.advance(10_500);
    for (let n = 2; n <= 30; n++) await account.get('/api/account');
    const { retryAfter = 0 } = toldBy(await account.get('/api/account'), service);
    assert.equal(retryAfter, 50);
    clock.advance((retryAfter - 1) * 1000);
    assert.equal((await account.get('/api/account')).status, 429);
    clock.advance(1000);
    assert.equal((await account.get('/api/account')).status, 200);
    assert.equal((await account.get('/api/account')).status, 429);
  });
});

test('waiting for Reset admits the full allowance', async () => {
  const account = await service.createAccount();
  const { clock } = service;
  await held(service, async () => {
    for (let n = 1; n <= 30; n++) {
      await account.get('/api/account');
      clock.advance(777);
    }
    const { reset } = toldBy(await account.get('/api/account'), service);
    clock.advance(Math.ceil(reset * 1000));
    for (let left = 29; left >= 0; left--) {
      assert.equal(toldBy(await account.get('/api/account'), service).remaining, left);
    }
  });
});

test('refused calls do not count', async () => {
  const account = await service.createAccount();
  await held(service, async () => {
    for (let n = 1; n <= 30; n++) await account.get('/api/account');
    service.clock.advance(30_000);
    for (let n = 1; n <= 30; n++) assert.equal((await account.get('/api/account')).status, 429);
    service.clock.advance(30_000);
    for (let n = 1; n <= 30; n++) assert.equal((await account.get('/api/account')).status, 200);
  });
});

test('of 60 parallel calls exactly 30 are answered', async () => {
  const account = await service.createAccount();
  await held(service, async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => account.get('/api/account')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 30);
    const left = answers.filter(({ status }) => status === 200).map((a) => toldBy(a, service).remaining);
    assert.deepEqual(
      left.sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, n) => n),
    );
  });
});

test('calls that fail count too: unknown paths, wrong methods, bad input, wrong bodies, long addresses', async () => {
  const account = await service.createAccount();
  await held(service, async () => {
    const calls: [number, () => Promise<Answer>][] = [
      [404, () => account.get('/api/no-such-thing')],
      [405, () => account.delete('/api/account/key')],
      [404, () => account.delete('/api/domain/999999/delete')],
      [400, () => account.put('/api/account/update', {})],
      [400, () => account.get('/api/domains?limit=0')],
      [415, () => account.send('PUT', '/api/account/update', 'x', { 'Content-Type': 'text/plain' })],
      [414, () => account.get('/api/urls?q='.padEnd(9_000, 'x'))],
      [200, () => account.get('/api/account')],
    ];
    for (const [index, [status, call]] of calls.entries()) {
      const answer = await call();
      assert.equal(answer.status, status);
      assert.equal(toldBy(answer, service).remaining, 29 - index);
    }
  });
});

test('accounts do not share their allowance, an account’s keys do', async () => {
  const [one, other] = [await service.createAccount(), await service.createAccount()];
  await held(service, async () => {
    for (let n = 1; n <= 30; n++) await one.get('/api/account');
    assert.equal(toldBy(await other.get('/api/account'), service).remaining, 29);
    assert.equal((await one.get('/api/account')).status, 429);
  });
  await held(service, async () => {
    for (let n = 1; n <= 29; n++) await other.get('/api/account');
    const { body } = await other.post('/api/account/key');
    const renewed = await service.anonymous.get('/api/account', { Authorization: `Bearer ${body.key}` });
    assert.equal(renewed.status, 429);
  });
});

test('a plan has the limit that RATE_LIMITS gives it, from the next call on', async () => {
  const account = await limited.createAccount();
  const { database } = limited.application.services;
  await held(limited, async () => {
    for (let left = 4; left >= 0; left--) {
      const told = toldBy(await account.get('/api/account'), limited);
      assert.deepEqual([told.limit, told.remaining], [5, left]);
    }
    assert.equal((await account.get('/api/account')).status, 429);
    await database.write((tx) =>
      tx.updateTable('account').set({ plan: 'free' }).where('id', '=', account.id).execute(),
    );
    const lowered = await account.get('/api/account');
    assert.equal(lowered.status, 429);
    assert.equal(toldBy(lowered, limited).limit, 2);
  });
});

test('a plan that RATE_LIMITS does not name has the limit of DEFAULT_PLAN', async () => {
  const account = await limited.createAccount();
  await limited.application.services.database.write((tx) =>
    tx.updateTable('account').set({ plan: 'discontinued' }).where('id', '=', account.id).execute(),
  );
  assert.equal(toldBy(await account.get('/api/account'), limited).limit, 5);
});

test('a limit of 0 means none, and no headers', async () => {
  const account = await unlimited.createAccount();
  await held(unlimited, async () => {
    for (const caller of [account, unlimited.anonymous]) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => caller.get('/api/account')));
      for (const { status, headers } of answers) {
        assert.notEqual(status, 429);
        assert.deepEqual(
          [...headers.keys()].filter((name) => name.startsWith('x-ratelimit')),
          [],
        );
      }
    }
  });
});

test('without a key an address has 60 calls a minute, good or bad', async () => {
  const { anonymous } = limited;
  const from = (address: string, headers = {}) =>
    anonymous.get('/api/account', { 'X-Forwarded-For': address, ...headers });
  await held(limited, async () => {
    for (let left = 59; left >= 0; left--) {
      const headers = left % 2 === 0 ? {} : { Authorization: 'Bearer wrong', Cookie: 'waypost=wrong' };
      const answer = await from('192.0.2.1', headers);
      assert.equal(answer.status, 401);
      const told = toldBy(answer, limited);
      assert.deepEqual([told.limit, told.remaining], [60, left]);
    }
    const refused = await from('192.0.2.1');
    assert.equal(refused.status, 429);
    toldBy(refused, limited);
    assert.equal((await from('192.0.2.2')).status, 401);
  });
});

test('an IPv6 client is counted by its /64', async () => {
  const from = (address: string) => limited.anonymous.get('/api/account', { 'X-Forwarded-For': address });
  await held(limited, async () => {
    for (let n = 1; n <= 60; n++) {
      assert.equal((await from(`2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`)).status, 401);
    }
    assert.equal((await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).status, 429);
    assert.equal((await from('2001:db8:1:3::1')).status, 401);
  });
});

test('an address that has used up its calls does not hold up keys, nor keys the address', async () => {
  const account = await limited.createAccount();
  const headers = { 'X-Forwarded-For': '192.0.2.99' };
  await held(limited, async () => {
    for (let n = 1; n <= 61; n++) await limited.anonymous.get('/api/account', headers);
    assert.equal((await limited.anonymous.get('/api/account', headers)).status, 429);
    for (let n = 1; n <= 5; n++) assert.equal((await account.get('/api/account', headers)).status, 200);
    assert.equal((await account.get('/api/account', headers)).status, 429);
  });
});

test('the dashboard has 600 calls a minute of its own', async () => {
  const account = await service.createAccount();
  const { email, password } = account;
  const { headers } = await service.anonymous.post('/api/session', { email, password });
  const session = { Cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string };
  const call = () => service.anonymous.get('/api/account', session);
  await held(service, async () => {
    for (let n = 1; n <= 30; n++) await account.get('/api/account');
    assert.equal((await account.get('/api/account')).status, 429);
    const told = toldBy(await call(), service);
    assert.deepEqual([told.limit, told.remaining], [600, 599]);
    for (let n = 2; n <= 600; n += 20) await Promise.all(Array.from({ length: 20 }, call));
    const refused = await call();
    assert.equal(refused.status, 429);
    toldBy(refused, service);
  });
  assert.equal((await account.get('/api/account')).status, 200);
});

test('every answer says where the limit stands, refusals of every kind included', async () => {
  const account = await service.createAccount();
  const { email, password } = account;
  const { headers } = await service.anonymous.post('/api/session', { email, password });
  const Cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
  const json = { 'Content-Type': 'application/json' };
  const crossSite = { Cookie, 'Sec-Fetch-Site': 'cross-site', ...json };
  for (const [status, answer] of [
    [403, await service.anonymous.send('PUT', '/api/account/update', '{}', crossSite)],
    [403, await account.get('/api/account', { 'Service-Worker': 'script' })],
    [404, await account.get('/api/')],
    [405, await account.send('PATCH', '/api/account')],
    [400, await account.send('PUT', '/api/account/update', '{', json)],
    [413, await account.send('PUT', '/api/account/update', 'x'.repeat(1_100_000), json)],
  ] as [number, Answer][]) {
    assert.equal(answer.status, status);
    toldBy(answer, service);
  }
});
