import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from '../../src/platform/password-hash.ts';

test('a password fits its hash, and nothing else does', async () => {
  const hash = await hashPassword('correct horse');
  assert.equal(await verifyPassword('correct horse', hash), true);
  for (const wrong of ['', 'Correct horse', 'correct horse ', 'correct hors', 'correct\u0000horse']) {
    assert.equal(await verifyPassword(wrong, hash), false, wrong);
  }
});

test('the hash is argon2id in its usual text form, with 19 MiB, two passes and a salt of its own', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  for (const hash of [one, other]) {
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  }
  assert.notEqual(one, other);
});

test('texts that differ only in how they are composed are different passwords, kept as typed', async () => {
  const hash = await hashPassword('caf\u00e9 caf\u00e9');
  assert.equal(await verifyPassword('cafe\u0301 cafe\u0301', hash), false);
});

test('without a hash, or with a damaged one, no password fits', async () => {
  for (const hash of [undefined, '', '$argon2id$v=19$m=19456,t=2,p=1', 'nonsense', '$$$$$$']) {
    assert.equal(await verifyPassword('', hash), false, String(hash));
    assert.equal(await verifyPassword('correct horse', hash), false, String(hash));
  }
});

test('without a hash the same work is done, so that time does not tell whether an account exists', async () => {
  const hash = await hashPassword('correct horse');
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 7; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const start = process.cpuUsage();
      await verifyPassword('wrong horse', kind === 'known' ? hash : undefined);
      times[kind].push(process.cpuUsage(start).user);
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
  const hashes = await Promise.all(Array.from({ length: 30 }, (_, n) => hashPassword(`password ${n}`)));
  clearInterval(watch);
  assert.equal(new Set(hashes).size, 30);
  // 30 at once would take 570 MiB.
  assert.ok(peak - before < 200 * 1024 * 1024, `memory grew by ${(peak - before) / 1024 / 1024} MiB`);
  assert.equal(await verifyPassword('password 29', hashes[29]), true);
});
