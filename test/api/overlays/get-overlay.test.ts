import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addOverlay, appearance, defaultAppearance, fullSettings } from './overlay-bodies.ts';

const service = await startService();

test('an overlay gives its fields, the settings of its type and, for a poll, the votes', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'poll', { ...fullSettings.poll, ...appearance });
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get(`/api/overlay/${id}`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: 0,
    details: {
      id,
      type: 'poll',
      name: 'Sale',
      settings: { ...fullSettings.poll, ...appearance },
      results: ['Tea', 'Coffee', 'Neither'].map((option) => ({ option, votes: 0 })),
      date,
    },
  });
});

test('only a poll has results', async () => {
  const account = await service.createAccount();
  const { body } = await account.get(`/api/overlay/${await addOverlay(account, 'contact')}`);
  assert.equal('results' in body.details, false);
});

test('settings that were not given have their defaults', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'message', { text: 'Hello' });
  const { body } = await account.get(`/api/overlay/${id}`);
  assert.deepEqual(body.details.settings, { text: 'Hello', ...defaultAppearance });
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/overlay/${await addOverlay(owner)}`,
  unknown: impossibleIds.map((id) => `/api/overlay/${id}`),
  message: 'Overlay not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/overlay/1' });
