import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { runProgram } from '../support/processes/program.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-listed-'));
after(() => rm(folder, { recursive: true, force: true }));
const listFile = join(folder, 'list.txt');
await writeFile(listFile, 'evil.example\n');
const service = await startService({ environment: { BLOCKLIST: listFile } });
const administrator = await createAdministrator(service);
const account = await service.createAccount();

const refusal = 'This address is on a blocklist, so no link may lead there.';
const evil = 'https://www.evil.example/login';
const good = 'https://example.com/';
const countLinks = async () => (await account.get('/api/urls')).body.data.result;

const fields: [string, object][] = [
  ['url', { url: evil }],
  ['url', { url: 'HTTPS://EVIL.example.:443/x' }],
  ['expirationredirect', { url: good, expirationredirect: evil }],
  ['geotarget.0.link', { url: good, geotarget: [{ location: 'Canada', link: evil }] }],
  [
    'devicetarget.1.link',
    {
      url: good,
      devicetarget: [
        { device: 'iphone', link: good },
        { device: 'android', link: evil },
      ],
    },
  ],
  ['languagetarget.0.link', { url: good, languagetarget: [{ language: 'de', link: evil }] }],
  ['deeplink.apple', { url: good, deeplink: { apple: evil } }],
  ['rules.0.link', { url: good, rules: [{ conditions: [{ type: 'country', value: 'DE' }], link: evil }] }],
];

for (const [field, body] of fields) {
  test(`a new link with a listed address as ${JSON.stringify(body)} is refused by name`, async () => {
    const before = await countLinks();
    const answer = await account.post('/api/url/add', body);
    assert.equal(answer.status, 400);
    assert.deepEqual([answer.body.message, answer.body.field], [refusal, field]);
    assert.equal(await countLinks(), before);
  });

  test(`an update with a listed address as ${JSON.stringify(body)} is refused and changes nothing`, async () => {
    const { id } = await createLink(account, { title: 'before' });
    const before = (await account.get(`/api/url/${id}`)).body.details;
    const answer = await account.put(`/api/url/${id}/update`, { ...body, title: 'after' });
    assert.equal(answer.status, 400);
    assert.deepEqual([answer.body.message, answer.body.field], [refusal, field]);
    assert.deepEqual((await account.get(`/api/url/${id}`)).body.details, before);
  });
}

test('of many links at once only those that lead to a listed address are refused', async () => {
  const before = await countLinks();
  const urls = [{ url: good }, { url: evil }, { url: 'https://good.example/' }];
  const { status, body } = await account.post('/api/urls/add', { urls });
  assert.equal(status, 200);
  const outcomes = body.results.map(({ error, field }: { error: number; field?: string }) => [error, field]);
  assert.deepEqual(outcomes, [
    [0, undefined],
    [1, 'url'],
    [0, undefined],
  ]);
  assert.equal(body.results[1].message, refusal);
  assert.equal(await countLinks(), before + 2);
});

const message = { type: 'message', name: 'Note' };
for (const [what, path, field, body] of [
  ['a QR code', '/api/qr/add', 'data.url', { type: 'link', data: evil }],
  ['a card', '/api/qr/add', 'data.site', { type: 'vcard', data: { fname: 'Ada', site: evil } }],
  ['a domain', '/api/domain/add', 'redirectroot', { domain: 'https://a.example.com', redirectroot: evil }],
  ['a domain', '/api/domain/add', 'redirect404', { domain: 'https://a.example.com', redirect404: evil }],
  [
    'a bio page',
    '/api/bio/add',
    'blocks.0.url',
    { alias: 'ada-bio', name: 'Ada', blocks: [{ type: 'link', title: 'Me', url: evil }] },
  ],
  [
    'an overlay',
    '/api/overlay/add',
    'settings.buttonlink',
    { ...message, settings: { text: 'Hello', buttontext: 'Go', buttonlink: evil } },
  ],
] as const) {
  test(`${what} that leads to a listed address by ${field} is refused by name`, async () => {
    service.hosts.set('a.example.com', ['127.0.0.1']);
    const answer = await account.post(path, body);
    assert.equal(answer.status, 400);
    assert.deepEqual([answer.body.message, answer.body.field], [refusal, field]);
  });
}

test('a domain cannot be changed to lead to a listed address', async () => {
  const id = await createDomain(service, account, { domain: 'https://b.example.com' });
  for (const field of ['redirectroot', 'redirect404']) {
    const answer = await account.put(`/api/domain/${id}/update`, { [field]: evil });
    assert.equal(answer.status, 400);
    assert.deepEqual([answer.body.message, answer.body.field], [refusal, field]);
  }
  const [domain] = (await account.get('/api/domains')).body.data.domains;
  assert.deepEqual([domain.redirectroot, domain.redirect404], ['', '']);
});

const blocksOf = async () => (await administrator.get('/api/admin/blocks?limit=1000')).body.data.blocks;
const untilBlocked = (count: number) =>
  poll(`${count} blocks`, async () => {
    const blocks = await blocksOf();
    return blocks.length === count ? blocks : undefined;
  });

test('links that are there are blocked when the list names them, and unblocked when it does not', async () => {
  const one = await createLink(account, { url: 'https://later.example/1' });
  const two = await createLink(account, { url: good, expirationredirect: 'https://a.later.example/2' });
  const other = await createLink(account, { url: 'https://other.example/' });
  const visit = async (alias: string) => (await visitPath(service.baseUrl, `/${alias}`)).status;
  assert.equal(await visit(one.alias), 302);

  await writeFile(listFile, 'evil.example\nlater.example\n');
  const blocks = await untilBlocked(2);
  assert.deepEqual(
    blocks.map(({ item, reason, source, by }: Record<string, unknown>) => [item, reason, source, by]),
    [two.id, one.id].map((id) => [id, 'On the blocklist: later.example', 'blocklist', null]),
  );
  assert.equal(await visit(one.alias), 410);
  assert.equal(await visit(other.alias), 302);

  // A new target lifts the block by the blocklist, but not the block by an administrator.
  await administrator.post(`/api/admin/url/${two.id}/block`, { reason: 'Spam' });
  for (const { id } of [one, two]) {
    const change = { url: good, expirationredirect: null };
    assert.equal((await account.put(`/api/url/${id}/update`, change)).status, 200);
  }
  assert.deepEqual(
    (await blocksOf()).map(({ item, source }: Record<string, unknown>) => [item, source]),
    [[two.id, 'administrator']],
  );
  assert.equal(await visit(one.alias), 302);

  await writeFile(listFile, 'evil.example\nother.example\n');
  await untilBlocked(2);
  await writeFile(listFile, 'evil.example\n');
  const [rest] = await untilBlocked(1);
  assert.equal(rest.item, two.id);
  assert.equal(await visit(other.alias), 302);
});

test('a list that is missing, or none, stops the start with one line that names it', async () => {
  const strange = join(folder, 'strange.txt');
  await writeFile(strange, '<html>\n<p>Not found</p>\n');
  for (const path of ['/no/such/list.txt', folder, strange, `${listFile},/no/such/list.txt`]) {
    const environment = { PORT: '0', DATA_DIR: join(folder, 'data'), BLOCKLIST: path };
    const { code, stdout, stderr } = await runProgram(['start'], { environment });
    assert.equal(code, 1, path);
    assert.match(stderr, /^waypost: BLOCKLIST: [^\n]+\.\n$/);
    assert.equal(stdout, '');
  }
});
