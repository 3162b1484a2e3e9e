import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../../src/platform/change-feed.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { createBelongings, laterFields, publishedBody, publishedDetails } from './link-bodies.ts';

const service = await startService();
const unlimited = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
const own = await createBelongings(service, account);
const url = 'https://example.com/page';

const announced: Change[] = [];
service.application.services.changes.subscribe((change) => announced.push(change));

const create = async (body: object = {}): Promise<number> =>
  (await account.post('/api/url/add', { url, ...body })).body.id;
const update = (id: number, body: unknown) => account.put(`/api/url/${id}/update`, body);
const detailsOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details;

test('an update answers id and address', async () => {
  const id = await create({ custom: 'answers' });
  const { status, body } = await update(id, { title: 'New' });
  assert.equal(status, 200);
  const shorturl = `${service.baseUrl}/answers`;
  assert.deepEqual(body, { error: 0, id, shorturl, short: shorturl });
});

test('times are read in UTC, also as programs print them', async () => {
  const id = await create();
  for (const [sent, kept] of [
    ['2040-01-02', '2040-01-02 00:00:00'],
    ['2040-01-02T03:04', '2040-01-02 03:04:00'],
    ['2040-01-02T03:04:05.678Z', '2040-01-02 03:04:05'],
    ['2040-01-02T03:04:05+02:00', '2040-01-02 01:04:05'],
    ['2040-01-02T23:04:05-0130', '2040-01-03 00:34:05'],
    ['2040-01-02 03:04:05.123456789 +0000 UTC', '2040-01-02 03:04:05'],
    ['2040-01-02 03:04:05 +0700 WIB', '2040-01-01 20:04:05'],
  ] as const) {
    assert.equal((await update(id, { expiry: sent })).status, 200, sent);
    assert.equal((await detailsOf(id)).expiry, kept, sent);
  }
  for (const expiry of [
    '2040-02-31T00:00:00Z',
    '2040-01-02T24:00:00Z',
    '2040-01-02T03:04:05+15:00',
    '2040-01-02T03:04:05+2',
    '2040-01-02T03:04:05 in Paris',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
  ]) {
    const { status, body } = await update(id, { expiry });
    assert.deepEqual([status, body.field], [400, 'expiry'], expiry);
  }
});

test('every field can be changed, and the whole published body sent back', async () => {
  const id = await create();
  assert.equal((await update(id, publishedBody(own))).status, 200);
  const details = await detailsOf(id);
  for (const [name, value] of Object.entries(publishedDetails(own))) {
    assert.deepEqual(details[name], value, name);
  }
  assert.equal((await update(id, laterFields)).status, 200);
  const later = await detailsOf(id);
  const { expiry: _, ...kept } = publishedDetails(own);
  for (const [name, value] of Object.entries({ ...kept, ...laterFields })) {
    assert.deepEqual(later[name], value, name);
  }
});

test('a link never ends before it starts, whichever of the two is changed', async () => {
  const [first, second, third] = ['2040-01-01 00:00:00', '2040-01-02 00:00:00', '2040-01-03 00:00:00'];
  const id = await create({ starts: first, expiry: second });
  for (const [body, field] of [
    [{ starts: third }, 'starts'],
    [{ starts: second }, 'starts'],
    [{ expiry: first }, 'expiry'],
    [{ starts: third, expiry: second }, 'starts'],
  ] as const) {
    const answer = await update(id, body);
    assert.deepEqual([answer.status, answer.body.field], [400, field], JSON.stringify(body));
  }
  const { starts, expiry } = await detailsOf(id);
  assert.deepEqual([starts, expiry], [first, second]);
  for (const body of [
    { starts: second, expiry: third },
    { expiry: null },
    { starts: third },
    { title: 'x' },
    { expiry: '2020-01-01 00:00:00' },
  ])
    assert.equal((await update(id, body)).status, 200, JSON.stringify(body));
});

test('absent fields stay, and an empty object changes nothing', async () => {
  const id = await create({ ...publishedBody(own), ...laterFields });
  const before = await detailsOf(id);
  assert.equal((await update(id, {})).status, 200);
  assert.equal((await update(id, { unknown: 1, id: 7, account_id: 7, password_hash: '' })).status, 200);
  assert.deepEqual(await detailsOf(id), before);
  await update(id, { url: 'https://example.com/new' });
  assert.deepEqual(await detailsOf(id), { ...before, longurl: 'https://example.com/new' });
});

for (const nothing of [null, '']) {
  test(`${JSON.stringify(nothing)} clears what is optional and leaves the link where it is`, async () => {
    const made = { ...publishedBody(own), ...laterFields, domain: own.domain };
    const id = await create(made);
    const { alias, shorturl, domain, date } = await detailsOf(id);
    const names = Object.keys(made).filter((name) => name !== 'url');
    const { status, body } = await update(id, Object.fromEntries(names.map((name) => [name, nothing])));
    assert.equal(status, 200, JSON.stringify(body));
    const plain = await detailsOf(await create());
    assert.deepEqual(await detailsOf(id), { ...plain, id, alias, shorturl, domain, date, longurl: made.url });
  });
}

test('[] clears a list and only that', async () => {
  const id = await create({ ...publishedBody(own), ...laterFields });
  const before = await detailsOf(id);
  const lists = [
    'pixels',
    'channel',
    'tags',
    'parameters',
    'rules',
    'geotarget',
    'devicetarget',
    'languagetarget',
  ];
  const body = Object.fromEntries([...lists, 'deeplink'].map((name) => [name, []]));
  assert.equal((await update(id, body)).status, 200);
  const { pixels, channel, tags, parameters, rules, location, device, language, deeplink } = await detailsOf(
    await create(),
  );
  const cleared = { pixels, channel, tags, parameters, rules, location, device, language, deeplink };
  assert.deepEqual(await detailsOf(id), { ...before, ...cleared });
});

test('the target is required: it cannot be cleared', async () => {
  const id = await create();
  for (const nothing of ['', null]) {
    const { status, body } = await update(id, { url: nothing });
    assert.equal(status, 400);
    assert.equal(body.field, 'url');
    assert.equal(body.message, 'Please enter a valid URL.');
  }
});

test('password: true keeps it, null, "" and false take it away', async () => {
  const id = await create();
  for (const [password, has] of [
    ['secret', true],
    [true, true],
    [null, false],
    ['x', true],
    ['', false],
    [true, false],
    ['x', true],
    [false, false],
  ] as const) {
    assert.equal((await update(id, { password })).status, 200);
    assert.equal((await detailsOf(id)).password, has, JSON.stringify(password));
  }
});

test('an expiry in the past ends the link', async () => {
  const id = await create();
  assert.equal((await update(id, { expiry: '2020-11-11 12:00:00' })).status, 200);
  assert.equal((await detailsOf(id)).expiry, '2020-11-11 12:00:00');
});

test('a link moves to another alias and domain, and both places are announced', async () => {
  const id = await create({ custom: 'Before' });
  announced.length = 0;
  const { body } = await update(id, { custom: 'After', domain: own.domain });
  assert.equal(body.shorturl, `https://${own.domain}/After`);
  const places = announced.map((change) => change.kind === 'link' && change);
  assert.ok(places.some((place) => place && place.domainId === null && place.aliasKey === 'before'));
  assert.ok(places.some((place) => place && place.domainId !== null && place.aliasKey === 'after'));
  assert.equal((await update(id, { domain: service.baseUrl })).body.shorturl, `${service.baseUrl}/After`);
  assert.equal((await update(id, { custom: 'AFTER' })).body.shorturl, `${service.baseUrl}/AFTER`);
  assert.equal((await account.post('/api/url/add', { url, custom: 'before' })).status, 200);
});

test('a taken or reserved alias is refused, also by way of a move, and nothing is changed', async () => {
  const id = await create({ custom: 'stays' });
  await create({ custom: 'occupied' });
  await create({ custom: 'stays', domain: own.domain });
  const before = await detailsOf(id);
  for (const [body, status, field, message] of [
    [{ custom: 'OCCUPIED' }, 409, 'custom', 'That alias is taken. Please choose another one.'],
    [{ domain: own.domain }, 409, 'domain', 'That alias is taken. Please choose another one.'],
    [{ custom: 'api' }, 400, 'custom', 'That alias is reserved. Please choose another one.'],
  ] as const) {
    const answer = await update(id, { ...body, title: 'Changed', channel: own.channels, pixels: [] });
    assert.equal(answer.status, status);
    assert.equal(answer.body.message, message);
    assert.equal(answer.body.field, field);
  }
  assert.deepEqual(await detailsOf(id), before);
});

test('an id of another account is refused like one that nobody has', async () => {
  const stranger = await service.createAccount();
  const foreign = await createBelongings(service, stranger);
  const id = await create();
  const before = await detailsOf(id);
  for (const [body, unknown] of [
    [{ campaign: foreign.campaign }, { campaign: 999_999 }],
    [{ channel: foreign.channels }, { channel: 999_999 }],
    [{ pixels: foreign.pixels }, { pixels: [999_999] }],
    [{ type: foreign.splash }, { type: 999_999 }],
    [{ type: `overlay-${foreign.overlay}` }, { type: 'overlay-999999' }],
    [{ domain: foreign.domain }, { domain: 'nobody.example.com' }],
  ] as const) {
    const [one, other] = [await update(id, body), await update(id, unknown)];
    assert.equal(one.status, 400);
    assert.deepEqual({ ...one.body, request_id: '' }, { ...other.body, request_id: '' });
  }
  assert.deepEqual(await detailsOf(id), before);
});

test('of 20 links that want one alias at once one gets it', async () => {
  const racer = await unlimited.createAccount();
  const links = await Promise.all(Array.from({ length: 20 }, () => racer.post('/api/url/add', { url })));
  const answers = await Promise.all(
    links.map(({ body }) => racer.put(`/api/url/${body.id}/update`, { custom: 'wanted' })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(19).fill(409)],
  );
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner: TestAccount) =>
    `/api/url/${(await owner.post('/api/url/add', { url })).body.id}/update`,
  unknown: impossibleIds.map((id) => `/api/url/${id}/update`),
  body: { title: 'New' },
  message: 'Link not found.',
});

testKeyAndLimit(service, { method: 'PUT', path: '/api/url/1/update', body: { title: 'New' } });
