import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '../../contract/errors.ts';
import { createDomain, createLink } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();

const update = (id: number, body: object) => account.put(`/api/url/${id}/update`, body);
const refusalOf = async (id: number, body: object) => {
  const { status, body: answer } = await update(id, body);
  return [status, answer.message, answer.field];
};
const refused = (field: string) => [400, errors.ownAddress.message, field];
const placeOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details.shorturl;

test('a link is not moved to the domain that it has led to since before it was one', async () => {
  const origin = 'http://own.example.com:4801';
  const { id, shorturl } = await createLink(account, { url: `${origin}/promo`, custom: 'promo' });
  await createDomain(service, account, { domain: origin });
  assert.deepEqual(await refusalOf(id, { domain: origin }), refused('url'));
  assert.deepEqual(await refusalOf(id, { custom: 'other' }), refused('url'));
  assert.equal(await placeOf(id), shorturl);
  for (const body of [
    { custom: 'promo', title: 'Stays' },
    { url: 'https://example.com/', domain: origin },
  ])
    assert.equal((await update(id, body)).status, 200, JSON.stringify(body));
  assert.equal(await placeOf(id), `${origin}/promo`);
});

test('a change may name the destination whose host became a domain later, but no other domain', async () => {
  const url = 'https://promoted.example.com/autumn';
  const metaimage = 'https://pictures.example.com/one.png';
  const { id } = await createLink(account, { url, metaimage });
  for (const domain of [
    'https://promoted.example.com',
    'https://pictures.example.com',
    'https://third.example.com',
  ])
    await createDomain(service, account, { domain });
  const whole = { title: 'Autumn', url, metaimage, devicetarget: [{ device: 'iPhone', link: url }] };
  assert.equal((await update(id, whole)).status, 200);
  assert.equal((await account.get(`/api/url/${id}`)).body.details.title, 'Autumn');
  const third = 'https://third.example.com/';
  assert.deepEqual(await refusalOf(id, { url: third, title: 'Third' }), refused('url'));
  assert.deepEqual(
    await refusalOf(id, { ...whole, expirationredirect: third }),
    refused('expirationredirect'),
  );
  assert.equal((await account.get(`/api/url/${id}`)).body.details.title, 'Autumn');
});

test('two links on two domains do not lead to each other', async () => {
  const [left, right] = ['https://left.example.com', 'https://right.example.com'];
  const toRight = await createLink(account, { url: `${right}/ring`, custom: 'ring' });
  const toLeft = await createLink(account, { url: `${left}/ring`, custom: 'gnir' });
  await createDomain(service, account, { domain: left });
  await createDomain(service, account, { domain: right });
  assert.deepEqual(await refusalOf(toRight.id, { domain: left }), refused('url'));
  assert.deepEqual(await refusalOf(toLeft.id, { domain: right, custom: 'ring' }), refused('url'));
});

const later = 'https://later.example.com/there';
const ways: [field: string, body: object][] = [
  ['expirationredirect', { expirationredirect: later }],
  ['deeplink.apple', { deeplink: { apple: later } }],
  ['deeplink.google', { deeplink: { google: later } }],
  ['geotarget.0.link', { geotarget: [{ location: 'DE', link: later }] }],
  ['devicetarget.0.link', { devicetarget: [{ device: 'iPhone', link: later }] }],
  ['languagetarget.0.link', { languagetarget: [{ language: 'de', link: later }] }],
  ['rules.0.link', { rules: [{ conditions: [{ type: 'country', value: 'DE' }], link: later }] }],
];

test('whatever of a link leads to a branded domain keeps it from being moved', async () => {
  const url = 'https://example.com/';
  const links = await Promise.all(
    ways.map(async ([field, body]) => ({ field, id: (await createLink(account, { url, ...body })).id })),
  );
  await createDomain(service, account, { domain: 'https://mover.example.com' });
  await createDomain(service, await service.createAccount(), { domain: 'https://later.example.com' });
  for (const { field, id } of links)
    assert.deepEqual(await refusalOf(id, { domain: 'mover.example.com' }), refused(field));
});

test('a domain that is added while a link for another one is made is found out when it is stored', async () => {
  await createDomain(service, account, { domain: 'https://early.example.com' });
  const { database } = service.application.services;
  const { write } = database;
  // Adds the domain after the first check and before the unit of work; meanwhile the password is hashed.
  database.write = async (unit) => {
    database.write = write;
    await createDomain(service, account, { domain: 'https://meanwhile.example.com' });
    return database.write(unit);
  };
  const body = { url: 'https://meanwhile.example.com/x', domain: 'early.example.com', password: 'secret' };
  const answer = await account.post('/api/url/add', body);
  assert.deepEqual([answer.status, answer.body.field], [400, 'url']);
});
