import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';

const service = await startService();

test('a pixel is listed with its five fields', async () => {
  const account = await service.createAccount();
  const pixel = { type: 'gtmpixel', name: 'Shop', tag: 'GTM-AB12CD3' };
  const { body: created } = await account.post('/api/pixel/add', pixel);
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get('/api/pixels');
  assert.equal(status, 200);
  assert.deepEqual(body.data.pixels, [{ id: created.id, ...pixel, date }]);
});

testListLaws(service, {
  key: 'pixels',
  path: async () => '/api/pixels',
  add: async (account, _, number) => {
    const pixel = { type: 'fbpixel', name: `Pixel ${number}`, tag: `${100_000 + number}` };
    return (await account.post('/api/pixel/add', pixel)).body.id;
  },
});
testKeyAndLimit(service, { method: 'GET', path: '/api/pixels' });
