import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { post } from '../support/processes/child-service.ts';
import { runProgram } from '../support/processes/program.ts';
import { uploadPicture } from '../support/pictures.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { newDataDir, noWorkers, startWorkers } from '../support/processes/workers.ts';

const service = await startService();
const administrator = await createAdministrator(service);
const owner = await service.createAccount();
const other = await service.createAccount();
const visit = (path: string, host?: string) =>
  visitPath(service.baseUrl, path, host === undefined ? {} : { host });
const statusOf = async (path: string, host?: string) => (await visit(path, host)).status;
const block = async (what: string) => {
  const { status, body } = await administrator.post(`/api/admin/${what}/block`, { reason: 'Phishing' });
  assert.equal(status, 200, JSON.stringify(body));
};
const unblock = async (what: string) =>
  assert.equal((await administrator.delete(`/api/admin/${what}/unblock`)).status, 200);

/**
 * A path under which visitors reach something of an owner, and its status while nothing is blocked (`free`).
 */
interface Place {
  path: string;
  host?: string;
  free: number;
}

const domain = await createDomain(service, owner, {
  domain: 'https://mine.example.com',
  redirectroot: 'https://example.com/root',
  redirect404: 'https://example.com/404',
});
await createDomain(service, other, {
  domain: 'https://theirs.example.com',
  redirectroot: 'https://example.com/',
});
const plain = await createLink(owner, { custom: 'plain' });
await createLink(owner, { custom: 'moved', redirect: 301 });
await createLink(owner, { custom: 'branded', domain: 'mine.example.com' });
await createLink(owner, { custom: 'locked', password: 'open sesame' });
await createLink(other, { custom: 'theirs' });
const code = (await owner.post('/api/qr/add', { type: 'link', data: 'https://example.com/menu' })).body.link
  .split('/')
  .at(-1);

const upload = await uploadPicture(owner);
const blocks = [{ type: 'link', title: 'Menu', url: 'https://example.com/menu' }];
await owner.post('/api/bio/add', { alias: 'mine', name: 'Mine', blocks });
const campaign = (await owner.post('/api/campaign/add', { name: 'Spin', slug: 'spin', public: true })).body;
await createLink(owner, { custom: 'spun', campaign: campaign.id });

const branded: Place[] = [
  { path: '/branded', host: 'mine.example.com', free: 302 },
  { path: '/', host: 'mine.example.com', free: 302 },
  { path: '/no-such-link', host: 'mine.example.com', free: 302 },
];
const based: Place[] = [
  { path: '/plain', free: 302 },
  { path: '/moved', free: 301 },
  { path: '/locked', free: 200 },
  { path: `/q/${code}`, free: 302 },
];
const pictures: Place[] = [
  { path: `/qr/${code}`, free: 200 },
  { path: `/qr/${code}.svg?size=128`, free: 200 },
  { path: upload, free: 200 },
];
const pages: Place[] = [
  { path: '/@mine', free: 200 },
  { path: '/@mine/1', free: 302 },
  { path: '/r/spin', free: 302 },
  { path: new URL(campaign.list).pathname, free: 200 },
];
const others: Place[] = [
  { path: '/theirs', free: 302 },
  { path: '/', host: 'theirs.example.com', free: 302 },
];

async function assertPlaces(places: Place[], isBlocked: boolean): Promise<void> {
  for (const { path, host, free } of places)
    assert.equal(await statusOf(path, host), isBlocked ? 410 : free, `${host ?? ''}${path}`);
}

test('a blocked link answers 410 for the next visitor, and as before when it is unblocked', async () => {
  await assertPlaces([...branded, ...based, ...others], false);
  await block(`url/${plain.id}`);
  const { status, headers, body } = await visit('/plain');
  assert.equal(status, 410);
  assert.equal(headers.location, undefined);
  assert.match(headers['content-type'] ?? '', /^text\/html/);
  assert.match(body, /blocked/);
  assert.doesNotMatch(body, /example\.com/);
  await assertPlaces([...branded, ...based.slice(1), ...others], false);
  await unblock(`url/${plain.id}`);
  await assertPlaces(based, false);
});

test('a blocked domain answers 410 with all that is on it, and nothing else does', async () => {
  await assertPlaces([...branded, ...based, ...others], false);
  await block(`domain/${domain}`);
  await assertPlaces(branded, true);
  await assertPlaces([...based, ...others], false);
  await unblock(`domain/${domain}`);
  await assertPlaces([...branded, ...based, ...others], false);
});

test('a blocked account answers 410 with all it has, and nobody else does', async () => {
  const own = [...branded, ...based, ...pictures, ...pages];
  await assertPlaces([...own, ...others], false);
  await block(`account/${owner.id}`);
  await assertPlaces(own, true);
  await assertPlaces(others, false);
  await unblock(`account/${owner.id}`);
  await assertPlaces([...own, ...others], false);
});

test('what is blocked twice answers again when both blocks are gone', async () => {
  await block(`account/${owner.id}`);
  await block(`url/${plain.id}`);
  await unblock(`account/${owner.id}`);
  assert.equal(await statusOf('/plain'), 410);
  assert.equal(await statusOf('/moved'), 301);
  await unblock(`url/${plain.id}`);
  assert.equal(await statusOf('/plain'), 302);
});

test('a blocked link counts no visit, and a target that its owner changes does not free it', async () => {
  const link = await createLink(owner);
  await block(`url/${link.id}`);
  for (let n = 0; n < 5; n++) await visit(`/${link.alias}`);
  await owner.put(`/api/url/${link.id}/update`, { url: 'https://example.com/other' });
  assert.equal(await statusOf(`/${link.alias}`), 410);
  const counted = await createLink(owner);
  await visit(`/${counted.alias}`);
  await poll('the visit that counts', async () => {
    const { body } = await owner.get(`/api/url/${counted.id}`);
    return body.data.clicks === 1 ? true : undefined;
  });
  assert.equal((await owner.get(`/api/url/${link.id}`)).body.data.clicks, 0);
});

test('a block is not shed by deleting or moving what is blocked, to add the same again', async () => {
  const link = await createLink(owner, { custom: 'shed' });
  const free = await createLink(owner);
  const host = 'shed.example.com';
  const held = await createDomain(service, owner, { domain: `https://${host}` });
  await block(`url/${link.id}`);
  await block(`domain/${held}`);
  for (const [what, { status, body }] of Object.entries({
    deleted: await owner.delete(`/api/url/${link.id}/delete`),
    'deleted with others': await owner.post('/api/urls/change', { ids: [free.id, link.id], delete: true }),
    renamed: await owner.put(`/api/url/${link.id}/update`, { custom: 'moved-away' }),
    moved: await owner.put(`/api/url/${link.id}/update`, { domain: 'mine.example.com' }),
    'a domain deleted': await owner.delete(`/api/domain/${held}/delete`),
  })) {
    assert.equal(status, 409, what);
    assert.match(body.message, /^(This|The link "shed") was blocked by the administration/, what);
  }
  assert.equal(await statusOf('/shed'), 410);
  assert.equal(await statusOf(`/${free.alias}`), 302);
  assert.equal((await other.delete(`/api/url/${link.id}/delete`)).status, 404);
  assert.equal((await owner.put(`/api/url/${link.id}/update`, { custom: 'SHED', title: 'x' })).status, 200);
  await unblock(`url/${link.id}`);
  await unblock(`domain/${held}`);
  assert.equal((await owner.delete(`/api/url/${link.id}/delete`)).status, 200);
  assert.equal((await owner.delete(`/api/domain/${held}/delete`)).status, 200);
});

test('what a command blocks answers 410 soon in every process', {
  skip: noWorkers,
}, async () => {
  const DATA_DIR = await newDataDir();
  const workers = await startWorkers(2, { DATA_DIR, DOMAIN_CHECK: 'off' });
  const person = { username: 'mallory', email: 'mallory@example.com', password: 'a long password' };
  const { key } = await post(workers.baseUrl, '/api/account/register', person);
  const target = { url: 'https://example.com/' };
  await post(workers.baseUrl, '/api/domain/add', { domain: 'https://mine.example.com' }, key);
  await post(workers.baseUrl, '/api/url/add', { ...target, custom: 'base' }, key);
  await post(workers.baseUrl, '/api/url/add', { ...target, custom: 'own', domain: 'mine.example.com' }, key);

  /**
   * The statuses of enough visits to reach every worker: of the base host's link and of the domain's link.
   */
  const statuses = async () => {
    const visits = Array.from({ length: 32 }, async () => [
      (await visitPath(workers.baseUrl, '/base')).status,
      (await visitPath(workers.baseUrl, '/own', { host: 'mine.example.com' })).status,
    ]);
    return [...new Set((await Promise.all(visits)).map((pair) => pair.join()))].join(' ');
  };
  const run = async (...args: string[]) => {
    const { code, stderr } = await runProgram(args, { environment: { DATA_DIR } });
    assert.equal(code, 0, stderr);
  };
  const until = (expected: string) =>
    // Domains are read again after a minute, changed or not.
    poll(expected, async () => ((await statuses()) === expected ? true : undefined), 30_000);
  assert.equal(await statuses(), '302,302');
  for (const [args, expected] of [
    [['block', 'link', 'base'], '410,302'],
    [['unblock', 'link', 'base'], '302,302'],
    [['block', 'domain', 'mine.example.com'], '302,410'],
    [['unblock', 'domain', 'mine.example.com'], '302,302'],
    [['block', 'account', 'mallory'], '410,410'],
    [['unblock', 'account', 'mallory'], '302,302'],
  ] as const) {
    await run(...args);
    await until(expected);
  }
});
