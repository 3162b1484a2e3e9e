import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '../../../contract/errors.ts';
import { readCounts } from '../../support/clicks/click-counts.ts';
import { createLink, poll, visitPath } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off', RATE_LIMITS: 'pro=0' } });
const account = await service.createAccount();
const { database } = service.application.services;

const addCode = (data: unknown) => account.post('/api/qr/add', { type: 'link', data });
const scanPath = (link: string) => new URL(link).pathname.replace('/qr/', '/q/');

test('a code of an own short link leads there, and both are counted once', async () => {
  const link = await createLink(account, { url: 'https://example.com/menu' });
  const address = `${service.baseUrl}/${link.alias}?table=4`;
  const { status, body } = await addCode(address);
  assert.equal(status, 200, JSON.stringify(body));
  const scanned = await visitPath(service.baseUrl, scanPath(body.link));
  assert.deepEqual([scanned.status, scanned.headers.location], [302, address]);
  const { pathname, search } = new URL(address);
  const visited = await visitPath(service.baseUrl, pathname + search);
  assert.equal(visited.headers.location, 'https://example.com/menu?table=4');
  const counted = await poll('both', async () => {
    const { totals } = await readCounts(database);
    const ours = totals.map(
      ({ subject, subject_id, clicks }) => [`${subject} ${subject_id}`, clicks] as const,
    );
    const found = new Map(ours);
    return found.has(`qr ${body.id}`) && found.has(`link ${link.id}`) ? found : undefined;
  });
  assert.deepEqual([counted.get(`qr ${body.id}`), counted.get(`link ${link.id}`)], [1, 1]);
});

test('a code may be of a link on an own domain, and may be changed to another link', async () => {
  await account.post('/api/domain/add', { domain: 'https://go.example.com' });
  const link = await createLink(account, { domain: 'go.example.com' });
  const plain = await createLink(account);
  const { status, body } = await addCode({ url: `https://GO.example.com/${link.alias}` });
  assert.equal(status, 200, JSON.stringify(body));
  const { data } = (await account.get(`/api/qr/${body.id}`)).body.details;
  assert.deepEqual(data, { url: `https://go.example.com/${link.alias}` });
  const changed = await account.put(`/api/qr/${body.id}/update`, {
    data: `${service.baseUrl}/${plain.alias}`,
  });
  assert.equal(changed.status, 200);
});

test('a code is of nothing else on the hosts of the service', async () => {
  const link = await createLink(account);
  const foreign = await createLink(await service.createAccount());
  const { body: code } = await addCode('https://example.com/');
  for (const path of [
    ...[foreign.alias, `${link.alias}+`, `${link.alias}/`, `${link.alias}/x`, 'nothing', '', 'api/urls'],
    ...[scanPath(code.link).slice(1), `..${scanPath(code.link)}`, 'r/spring', '@ada', 'login'],
  ]) {
    const { status, body } = await addCode(`${service.baseUrl}/${path}`);
    assert.equal(status, 400, path);
    assert.deepEqual([body.field, body.message], ['data.url', errors.ownAddress.message], path);
  }
  const withUser = `${service.baseUrl.replace('//', '//ada@')}/${link.alias}`;
  assert.equal((await addCode(withUser)).status, 400);
});

test('a link leads to no code and no link, so that no visitor goes round in circles', async () => {
  const link = await createLink(account);
  const { body: code } = await addCode(`${service.baseUrl}/${link.alias}`);
  for (const path of [scanPath(code.link), `/${link.alias}`]) {
    const { status } = await account.put(`/api/url/${link.id}/update`, { url: service.baseUrl + path });
    assert.equal(status, 400, path);
  }
});
