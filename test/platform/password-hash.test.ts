import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMsOf } from '../support/cpu-time.ts';
import { hashPassword, verifyPassword } from '../../src/platform/password-hash.ts';

test('a password fits its hash, and nothing else does', async () => {
  const hash = await hashPassword('correct horse', 'account');
  assert.equal(await verifyPassword('correct horse', hash, { use: 'account' }), true);
  for (const wrong of ['', 'Correct horse', 'correct horse ', 'correct hors', 'correct\u0000horse']) {
    assert.equal(await verifyPassword(wrong, hash, { use: 'account' }), false, wrong);
  }
});

test('the hash is argon2id in its usual text form, with 19 MiB, two passes and a salt of its own', async () => {
  const [one, other] = [
    await hashPassword('correct horse', 'account'),
    await hashPassword('correct horse', 'account'),
  ];
  for (const hash of [one, other]) {
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  }
  assert.notEqual(one, other);
});

test('a hash made at another cost is checked at that cost', async () => {
  // Of the tests of argon2's reference implementation.
  const hashes = [
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
  ];
  for (const hash of hashes) {
    assert.equal(await verifyPassword('password', hash, { use: 'account' }), true, hash);
    assert.equal(await verifyPassword('Password', hash, { use: 'account' }), false, hash);
  }
});

test('texts that differ only in how they are composed are different passwords, kept as typed', async () => {
  const hash = await hashPassword('caf\u00e9 caf\u00e9', 'account');
  assert.equal(await verifyPassword('cafe\u0301 cafe\u0301', hash, { use: 'account' }), false);
});

test('without a hash, or with a damaged one, no password fits', async () => {
  for (const hash of [undefined, '', '$argon2id$v=19$m=19456,t=2,p=1', 'nonsense', '$$$$$$']) {
    assert.equal(await verifyPassword('', hash, { use: 'account' }), false, String(hash));
    assert.equal(await verifyPassword('correct horse', hash, { use: 'account' }), false, String(hash));
  }
});

test('without a hash the same work is done, so that time does not tell whether an account exists', async () => {
  const hash = await hashPassword('correct horse', 'account');
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 7; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const given = kind === 'known' ? hash : undefined;
      times[kind].push(await cpuMsOf(() => verifyPassword('wrong horse', given, { use: 'account' })));
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[3] as number;
  const ratio = median(times.unknown) / median(times.known);
  assert.ok(ratio > 0.5 && ratio < 2, `the ratio is ${ratio}`);
});

test('a wave of 30 is worked off without failing, at most two at a time', async () => {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const hashes = await Promise.all(
    Array.from({ length: 30 }, (_, n) => hashPassword(`password ${n}`, 'account')),
  );
  clearInterval(watch);
  assert.equal(new Set(hashes).size, 30);
  // All 30 at once would take 570 MiB.
  assert.ok(peak - before < 200 * 1024 * 1024, `memory grew by ${(peak - before) / 1024 / 1024} MiB`);
  assert.equal(await verifyPassword('password 29', hashes[29], { use: 'account' }), true);
});

test('who signs in does not wait for those who open links, and what nobody waits for is not done', async () => {
  const hash = await hashPassword('open sesame', 'link');
  const done: string[] = [];
  let isGone = false;
  const one = await cpuMsOf(() => verifyPassword('wrong', hash, { use: 'visitor' }));
  const visitors = Array.from({ length: 100 }, () =>
    verifyPassword('wrong', hash, { use: 'visitor', isGone: () => isGone }).then((isRight) => {
      done.push('visitor');
      return isRight;
    }),
  );
  await verifyPassword('open sesame', hash, { use: 'account' }).then(() => done.push('account'));
  // Two or so, but the system may let the thread of a visitor run more often.
  assert.ok(done.length <= 50, `${done.length}`);
  isGone = true;
  const rest = await cpuMsOf(async () =>
    assert.deepEqual(new Set(await Promise.all(visitors)), new Set([false])),
  );
  assert.ok(rest < 20 * one, `${rest} ms for those who are gone, ${one} ms for one`);
});

test('visitors who find a full line are sent away for a moment', async () => {
  let isGone = false;
  const ask = () => verifyPassword('x', undefined, { use: 'visitor', isGone: () => isGone });
  const waiting = Array.from({ length: 1 + 128 }, ask);
  await assert.rejects(ask, { code: 'unavailable', status: 503 });
  isGone = true;
  await Promise.all(waiting);
});
