import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';

const service = await startService();

test('a campaign is listed with its name, access, rotator and list', async () => {
  const account = await service.createAccount();
  const plain = await account.post('/api/campaign/add', { name: 'Quiet' });
  const full = await account.post('/api/campaign/add', { name: 'Loud', slug: 'loud-one', public: true });
  const { status, body } = await account.get('/api/campaigns');
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.campaigns.map(({ id, name, public: isPublic, rotator, list }: Record<string, unknown>) => ({
      id,
      name,
      isPublic,
      rotator,
      list,
    })),
    [
      {
        id: full.body.id,
        name: 'Loud',
        isPublic: true,
        rotator: `${service.baseUrl}/r/loud-one`,
        list: `${service.baseUrl}/u/${account.username}/loud-one-${full.body.id}`,
      },
      {
        id: plain.body.id,
        name: 'Quiet',
        isPublic: false,
        rotator: false,
        list: `${service.baseUrl}/u/${account.username}/quiet-${plain.body.id}`,
      },
    ],
  );
});

testListLaws(service, {
  key: 'campaigns',
  path: async () => '/api/campaigns',
  add: async (account) => (await account.post('/api/campaign/add', {})).body.id,
});
testKeyAndLimit(service, { method: 'GET', path: '/api/campaigns' });
