import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
let campaigns = 0;

async function addCampaign(owner: TestAccount = account): Promise<number> {
  const number = ++campaigns;
  const { body } = await owner.post('/api/campaign/add', {
    name: `Number ${number}`,
    slug: `number-${number}`,
    public: true,
  });
  return body.id;
}

const update = (id: number, body: unknown) => account.put(`/api/campaign/${id}/update`, body);
const read = async (id: number) => {
  const { body } = await account.get('/api/campaigns?limit=1000');
  return body.data.campaigns.find((campaign: { id: number }) => campaign.id === id);
};

test('name, slug and access change, and the answer carries the name as domain', async () => {
  const id = await addCampaign();
  const { status, body } = await update(id, { name: ' Renamed ', slug: 'renamed', public: false });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: 0,
    id,
    domain: 'Renamed',
    name: 'Renamed',
    campaign: 'Renamed',
    slug: 'renamed',
    public: false,
    rotator: `${service.baseUrl}/r/renamed`,
    list: `${service.baseUrl}/u/${account.username}/renamed-${id}`,
  });
  const { error: _, ...stored } = body;
  assert.deepEqual(await read(id), stored);
});

test('slug and access that are not sent stay as they are', async () => {
  const id = await addCampaign();
  const earlier = await read(id);
  const { body } = await update(id, { name: 'Only the name' });
  assert.equal(body.rotator, earlier.rotator);
  assert.equal(body.list, earlier.list);
  assert.equal(body.public, true);
});

for (const nothing of [null, '']) {
  test(`a slug of ${JSON.stringify(nothing)} takes the rotator away and frees the slug`, async () => {
    const id = await addCampaign();
    const { slug } = await read(id);
    const { status, body } = await update(id, { name: `Été ${id}`, slug: nothing });
    assert.equal(status, 200);
    assert.equal(body.rotator, false);
    assert.equal(body.slug, null);
    assert.equal(body.list, `${service.baseUrl}/u/${account.username}/ete-${id}-${id}`);
    assert.equal((await account.post('/api/campaign/add', { slug })).status, 200);
  });
}

test('without a rotator the address of the list follows the name', async () => {
  const { body: created } = await account.post('/api/campaign/add', { name: 'Before' });
  const { body } = await update(created.id, { name: 'After' });
  assert.equal(body.list, `${service.baseUrl}/u/${account.username}/after-${created.id}`);
});

test('an access of null is that of a new campaign', async () => {
  const id = await addCampaign();
  assert.equal((await update(id, { name: 'No access', public: null })).body.public, false);
});

test('the same name and slug may be sent again', async () => {
  const id = await addCampaign();
  const { name, slug } = await read(id);
  const { status } = await update(id, { name, slug });
  assert.equal(status, 200);
});

test('the name is required', async () => {
  const id = await addCampaign();
  const earlier = await read(id);
  for (const body of [{}, { name: '' }, { name: null }, { name: '  ' }, { slug: 'no-name', public: false }]) {
    const answer = await update(id, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.field, 'name');
  }
  assert.deepEqual(await read(id), earlier);
});

for (const [field, values] of Object.entries<unknown[]>({
  name: ['x'.repeat(101), 'two\nlines', 'nul\0', 7, false, ['a']],
  slug: ['ab', 'x'.repeat(65), 'Upper', 'a b', 7, true, ['abc']],
  public: ['yes', 2, [], {}],
})) {
  test(`a ${field} that is none is refused and nothing changes`, async () => {
    const id = await addCampaign();
    const earlier = await read(id);
    for (const value of values) {
      const { status, body } = await update(id, { name: 'Fine', slug: 'fine', [field]: value });
      assert.equal(status, 400, JSON.stringify(value));
      assert.equal(body.field, field);
    }
    assert.deepEqual(await read(id), earlier);
  });
}

test('the name of another campaign of the account is taken, and nothing changes', async () => {
  const id = await addCampaign();
  await account.post('/api/campaign/add', { name: 'Taken' });
  const earlier = await read(id);
  const { status, body } = await update(id, { name: 'Taken', public: false });
  assert.equal(status, 409);
  assert.equal(body.message, 'You already have a campaign with that name.');
  assert.equal(body.field, 'name');
  assert.deepEqual(await read(id), earlier);
});

test('the slug of any other campaign is not available, and nothing changes', async () => {
  const id = await addCampaign();
  const other = await service.createAccount();
  await other.post('/api/campaign/add', { slug: 'foreign-slug' });
  const earlier = await read(id);
  const { status, body } = await update(id, { name: 'New name', slug: 'foreign-slug' });
  assert.equal(status, 409);
  assert.equal(body.message, 'This slug is currently not available. Please choose another one.');
  assert.equal(body.field, 'slug');
  assert.deepEqual(await read(id), earlier);
});

test('of 10 campaigns that are given one name in parallel one gets it', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 10; n++) ids.push(await addCampaign());
  const answers = await Promise.all(ids.map((id) => update(id, { name: 'Wanted by all' })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array(9).fill(409)],
  );
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/campaign/${await addCampaign(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/campaign/${id}/update`),
  body: { name: 'Hijacked' },
  message: 'Campaign not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/campaign/1/update', body: { name: 'Guarded' } });
