import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnOnTwoFactor } from '../support/accounts/two-factor.ts';
import { keepLog } from '../support/logs.ts';
import { startService } from '../support/service.ts';

const { logger, lines } = keepLog('info');
const service = await startService({ logger, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const minuteMs = 60_000;
const warnLevel = 40;

const failures = () => lines.filter(({ msg }) => msg.startsWith('Signing in failed'));
const signIn = (shown: object, headers: Record<string, string> = {}) => {
  service.clock.advance(minuteMs);
  return service.anonymous.post('/api/session', shown, headers);
};

test('a wrong password and a wrong code are told by the account, an unknown email by nothing', async () => {
  const account = await service.createAccount();
  const { email, password } = account;
  const app = await turnOnTwoFactor(service, account);
  await signIn({ email, password: 'wrong' });
  await signIn({ email: 'stranger@example.net', password });
  // A request for the second factor is no failure, nor is a sign-in that passes it.
  await signIn({ email, password });
  await signIn({ email, password, code: '000000' });
  assert.equal((await signIn({ email, password, code: app.recoveryCodes[0] })).status, 200);
  assert.deepEqual(failures(), [
    { level: warnLevel, account: account.id, reason: 'wrongPassword', msg: 'Signing in failed' },
    { level: warnLevel, reason: 'unknownEmail', msg: 'Signing in failed' },
    { level: warnLevel, account: account.id, reason: 'wrongCode', msg: 'Signing in failed' },
  ]);
});

test('the lines say neither who tried from where nor what they tried, and repeat none', async () => {
  const account = await service.createAccount();
  const before = lines.length;
  for (let n = 0; n < 5; n++) {
    const from = { 'X-Forwarded-For': `203.0.113.${n}` };
    await signIn({ email: account.email, password: `secret guess ${n}` }, from);
    await signIn({ email: `stranger-${n}@example.net`, password: `secret guess ${n}` }, from);
  }
  const added = JSON.stringify(lines.slice(before));
  assert.equal(failures().filter((line) => line['account'] === account.id && !('times' in line)).length, 1);
  for (const text of [account.email, 'stranger', 'secret', '203.0.113', '127.0.0.1'])
    assert.ok(!added.includes(text), text);
});

test('what was only counted is told when the service ends', async () => {
  const kept = keepLog('info');
  const other = await startService({ logger: kept.logger });
  for (let n = 0; n < 3; n++)
    await other.anonymous.post('/api/session', { email: 'ada@example.com', password: `guess ${n}` });
  await other.application.stop();
  const last = kept.lines.filter(({ msg }) => msg === 'Signing in failed, again');
  assert.equal(
    last.reduce((sum, line) => sum + Number(line['times']), 0),
    2,
  );
});
