import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter, type SharedRateLimiter } from '../../src/platform/pace/limit-rate.ts';
import { createTestClock } from '../support/test-clock.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { keepLog } from '../support/logs.ts';
import { noWorkers } from '../support/processes/workers.ts';
import { startService } from '../support/service.ts';

const ofPasswords = /^password/;

test('a limiter that fails is answered as one, and ends no process', { skip: noWorkers }, async () => {
  const clock = createTestClock();
  const counting = createRateLimiter(clock);
  const failing = new Set<'take' | 'giveBack'>(['take']);
  const limiter: SharedRateLimiter = {
    async take(bucket, allowance) {
      if (failing.has('take') && ofPasswords.test(bucket)) throw new Error('nobody counts');
      return counting.take(bucket, allowance);
    },
    async giveBack(call) {
      if (failing.has('giveBack')) throw new Error('nobody takes back');
      counting.giveBack(call);
    },
  };
  const { logger, lines } = keepLog('warn');
  const environment = { WORKERS: '2', LOG_LEVEL: 'fatal' };
  const service = await startService({ engine: 'sqlite', environment, clock, logger, limiter });
  const account = await service.createAccount();
  const link = { url: 'https://example.com/secret', password: 'open sesame' };
  const { pathname } = new URL((await account.post('/api/url/add', link)).body.shorturl);
  const attempt = async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = 'password=open+sesame';
    return (await visitPath(service.baseUrl, pathname, { method: 'POST', headers, body })).status;
  };
  assert.equal(await attempt(), 503);
  failing.delete('take');
  failing.add('giveBack');
  assert.equal(await attempt(), 303);
  const isLogged = () => lines.some(({ err }) => err?.message === 'nobody takes back');
  await poll('a line about it', async () => isLogged() || undefined);
  assert.equal(await attempt(), 303);
});
