import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyPassword } from '../../../src/platform/password-hash.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import {
  chrome,
  createLink,
  iphone,
  poll,
  type VisitOptions,
  visitPath,
} from '../../support/clicks/visits.ts';

const service = await startService({
  environment: { RATE_LIMITS: 'anonymous=0,pro=0', TRUSTED_PROXIES: '127.0.0.1,::1' },
});
const account = await service.createAccount();
const visit = (path: string, options?: VisitOptions) => visitPath(service.baseUrl, path, options);
const clicksOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.data.clicks as number;
const target = 'https://secret.example.com/inside?key=1';
const slowHash = `$argon2id$v=19$m=19456,t=100,p=1$c29tZXNhbHQ$${'A'.repeat(43)}`;

/** Sends the password page's form. */
async function send(alias: string, password: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}/${alias}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': chrome, ...headers },
    body: new URLSearchParams({ password }),
  });
}

test('a password is asked for, and only the right one leads on; nothing tells where to before', async () => {
  const { id, alias } = await createLink(account, { url: target, password: 'open sesame' });
  const asked = await visit(`/${alias}`);
  const wrong = await send(alias, 'open barley');
  const preview = await visit(`/${alias}+`);
  assert.deepEqual([asked.status, wrong.status, preview.status], [200, 403, 200]);
  const pages = [asked.body, await wrong.text(), preview.body];
  for (const page of pages) assert.match(page, new RegExp(`/report\\?url=[^"]*${alias}"`));
  const told = [...pages, JSON.stringify(asked.headers)].join('');
  assert.doesNotMatch(told, /secret\.example\.com|inside/);
  assert.doesNotMatch(JSON.stringify([...wrong.headers]), /secret\.example\.com/);
  assert.equal(await clicksOf(id), 0, 'a page that asks is no click');
  const right = await send(alias, 'open sesame');
  assert.deepEqual([right.status, right.headers.get('location')], [303, target]);
  assert.equal(right.headers.get('set-cookie'), null);
  await poll('the click', async () => ((await clicksOf(id)) === 1 ? true : undefined));
  assert.equal((await visit(`/${alias}?password=open+sesame`)).status, 200, 'not by GET');
});

test('a page that a password protects is kept by no browser, and one that anybody gets for the way back', async () => {
  const type = 'splash';
  const { alias: locked } = await createLink(account, { url: target, type, password: 'open sesame' });
  const { alias: open } = await createLink(account, { url: target, type });
  const shown = await send(locked, 'open sesame');
  assert.match(await shown.text(), /secret\.example\.com/);
  assert.equal(shown.headers.get('cache-control'), 'no-store');
  assert.equal((await visit(`/${open}`)).headers['cache-control'], 'private, no-cache');
});

test('tries of a password are limited for each link, a right one that comes too late included, and JSON clients are told in JSON', async () => {
  const { alias } = await createLink(account, { url: target, password: 'abc def ghi' });
  const asked = await visit(`/${alias}`, { headers: { Accept: 'application/json' } });
  assert.equal(asked.status, 401);
  assert.equal(JSON.parse(asked.body).error, 1);
  for (let time = 0; time < 5; time++) assert.equal((await send(alias, 'no')).status, 403);
  const late = await send(alias, 'abc def ghi');
  assert.equal(late.status, 429);
  assert.ok(Number(late.headers.get('retry-after')) > 0);
  const other = await createLink(account, { url: target, password: 'abc def ghi' });
  assert.equal((await send(other.alias, 'abc def ghi')).status, 303, 'another link is not concerned');
});

test('only wrong passwords use up the tries of a link, however many come at once', async () => {
  const { alias } = await createLink(account, { url: target, password: 'abc def ghi' });
  for (let time = 0; time < 7; time++) assert.equal((await send(alias, 'abc def ghi')).status, 303);
  const passwords = ['no', 'abc def ghi', ...Array.from({ length: 10 }, () => 'no')];
  const answers = await Promise.all(passwords.map((password) => send(alias, password)));
  const wrong = answers.filter(({ status }) => status === 403).length;
  assert.ok(wrong === 4 || wrong === 5, `${wrong}`);
  await send(alias, 'no');
  assert.equal((await send(alias, 'no')).status, 429);
});

test('a form that cannot be read uses up no try', async () => {
  const { alias } = await createLink(account, { url: target, password: 'abc def ghi' });
  for (let time = 0; time < 6; time++)
    assert.equal((await send(alias, 'x'.repeat(20_000))).status, 413, `${time}`);
  assert.equal((await send(alias, 'abc def ghi')).status, 303);
});

test('tries of one address are limited for all links together, too', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.7' };
  const links = await Promise.all(
    Array.from({ length: 14 }, () => createLink(account, { url: target, password: 'abc def ghi' })),
  );
  const [last, later] = links.splice(-2).map(({ alias }) => alias) as [string, string];
  for (const { alias } of links)
    for (let time = 0; time < 5; time++) assert.equal((await send(alias, '', from)).status, 403);
  assert.equal((await send(last, 'abc def ghi', from)).status, 429);
  assert.equal((await send(last, 'abc def ghi')).status, 303, 'another address is not concerned');
  service.clock.advance(59_000);
  for (let time = 0; time < 5; time++) assert.equal((await send(later, 'abc def ghi', from)).status, 429);
  service.clock.advance(1_001);
  const again = await send(later, 'abc def ghi', from);
  assert.equal(again.status, 303, 'what was refused for the address is no try of the link');
});

test('addresses of one IPv6 network share their tries', async () => {
  const { alias } = await createLink(account, { url: target, password: 'abc def ghi' });
  const from = (address: string, password: string) => send(alias, password, { 'X-Forwarded-For': address });
  for (let n = 1; n <= 5; n++) assert.equal((await from(`2001:db8:1:2::${n}`, 'no')).status, 403);
  assert.equal((await from('2001:db8:1:2:ffff::1', 'abc def ghi')).status, 429);
  assert.equal((await from('2001:db8:1:3::1', 'abc def ghi')).status, 303);
});

test('a password that could not be checked, as too many waited, uses up no try', async () => {
  const { alias } = await createLink(account, { url: target, password: 'abc def ghi' });
  let isOver = false;
  // The first takes fifty times as long as others, and all that may wait do so behind it.
  const hashes = [slowHash, ...Array<undefined>(128)];
  const filling = hashes.map((hash) =>
    verifyPassword('other', hash, { use: 'visitor', isGone: () => isOver }),
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(alias, 'abc def ghi')));
  isOver = true;
  await Promise.all(filling);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503, 503, 503, 503],
  );
  assert.equal((await send(alias, 'abc def ghi')).status, 303);
});

test('rules and targeting send visitors to where they belong', async () => {
  const { alias } = await createLink(account, {
    url: 'https://example.com/',
    rules: [{ conditions: [{ type: 'query', value: 'from=mail' }], link: 'https://example.com/mail' }],
    devicetarget: [{ device: 'iPhone', link: 'https://example.com/iphone' }],
    languagetarget: [{ language: 'de', link: 'https://example.com/de' }],
  });
  const to = async (path: string, headers: Record<string, string>) =>
    (await visit(path, { headers })).headers.location;
  assert.equal(
    await to(`/${alias}?from=mail`, { 'User-Agent': iphone }),
    'https://example.com/mail?from=mail',
  );
  assert.equal(await to(`/${alias}`, { 'User-Agent': iphone }), 'https://example.com/iphone');
  assert.equal(await to(`/${alias}`, { 'Accept-Language': 'de-CH' }), 'https://example.com/de');
  assert.equal(await to(`/${alias}`, {}), 'https://example.com/');
});

test('a splash page leads on, is counted, and shows what was chosen for it', async () => {
  const made = await account.post('/api/splash/add', {
    name: 'Spring',
    title: 'Spring sale <b>',
    message: 'Everything must go',
    buttontext: 'Go on',
    counter: 7,
  });
  const { id, alias } = await createLink(account, { url: target, type: made.body.id });
  const { status, body, headers } = await visit(`/${alias}`);
  assert.equal(status, 200);
  assert.match(body, /Spring sale &lt;b&gt;/);
  assert.match(body, /https:\/\/secret\.example\.com\/inside\?key=1/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  await poll('the click', async () => ((await clicksOf(id)) === 1 ? true : undefined));
  await account.put(`/api/splash/${made.body.id}/update`, { title: 'Summer sale' });
  await poll('the new title', async () =>
    /Summer sale/.test((await visit(`/${alias}`)).body) ? true : undefined,
  );
});

test('preview crawlers get the link’s own Open Graph page; people and other links are sent on', async () => {
  const { id, alias } = await createLink(account, {
    url: target,
    metatitle: 'A "title" <of> mine',
    metadescription: 'Words',
    metaimage: 'https://pictures.example.com/a.png',
  });
  const crawler = { 'User-Agent': 'facebookexternalhit/1.1' };
  const { status, body } = await visit(`/${alias}`, { headers: crawler });
  assert.equal(status, 200);
  assert.match(body, /<meta property="og:title" content="A &quot;title&quot; &lt;of&gt; mine">/);
  assert.match(body, /og:image" content="https:\/\/pictures\.example\.com\/a\.png"/);
  assert.equal((await visit(`/${alias}`)).headers.location, target);
  const plain = await createLink(account, { url: target });
  assert.equal((await visit(`/${plain.alias}`, { headers: crawler })).headers.location, target);
  await poll('the click', async () => ((await clicksOf(id)) === 1 ? true : undefined));
});

test('preview crawlers are sent on where people get a page on the way, which is no preview of the target', async () => {
  const crawler = { 'User-Agent': 'facebookexternalhit/1.1' };
  const { body: pixel } = await account.post('/api/pixel/add', {
    type: 'gtmpixel',
    name: 'Tags',
    tag: 'GTM-AB12CD3',
  });
  for (const body of [{ pixels: [pixel.id] }, { type: 'splash' }]) {
    const { alias } = await createLink(account, { url: target, ...body });
    assert.equal((await visit(`/${alias}`)).status, 200);
    const { status, headers } = await visit(`/${alias}`, { headers: crawler });
    assert.deepEqual([status, headers.location], [302, target]);
  }
  const { alias: locked } = await createLink(account, {
    url: target,
    type: 'splash',
    password: 'open sesame',
  });
  const { status, body } = await visit(`/${locked}`, { headers: crawler });
  assert.equal(status, 200);
  assert.doesNotMatch(body, /secret\.example\.com/);
});

test('preview crawlers, which resolve no paths, get the whole address of an uploaded picture', async () => {
  const metaimage = await uploadPicture(account);
  const { alias } = await createLink(account, { url: target, metaimage });
  const { body } = await visit(`/${alias}`, { headers: { 'User-Agent': 'facebookexternalhit/1.1' } });
  const [, address] = /og:image" content="([^"]+)"/.exec(body) ?? [];
  assert.equal(address, service.baseUrl + metaimage);
  const picture = await fetch(address as string);
  assert.equal(picture.headers.get('content-type'), 'image/png');
});

test('why a link does not answer is told apart, in the visitor’s language, and in JSON to who asks for it', async () => {
  const disabled = await createLink(account, { status: 'disabled' });
  const over = await createLink(account, { expiry: '2020-01-01 00:00:00' }).catch(() => undefined);
  const later = await createLink(account, { starts: '2090-01-01 00:00:00' });
  const english = await visit(`/${disabled.alias}`);
  const german = await visit(`/${disabled.alias}`, { headers: { 'Accept-Language': 'de' } });
  assert.deepEqual([english.status, german.status], [410, 410]);
  assert.match(german.body, /<html[^>]* lang="de"/);
  assert.notEqual(english.body, german.body);
  if (over) assert.equal((await visit(`/${over.alias}`)).status, 410);
  assert.equal((await visit(`/${later.alias}`)).status, 404);
  const json = await visit('/no-such-link', { headers: { Accept: 'application/json' } });
  assert.deepEqual([json.status, JSON.parse(json.body).error], [404, 1]);
});

test('the preview of a link names its target’s host, counts nothing, and hides private ones', async () => {
  const { id, alias } = await createLink(account, { url: target });
  const { status, body } = await visit(`/${alias}+`);
  assert.equal(status, 200);
  assert.match(body, /secret\.example\.com/);
  const hidden = await createLink(account, { url: target, status: 'private' });
  assert.doesNotMatch((await visit(`/${hidden.alias}+`)).body, /secret\.example\.com/);
  assert.equal((await visit('/no-such-link+')).status, 404);
  assert.equal(await clicksOf(id), 0);
});

test('forms are only for links that have one', async () => {
  const { alias } = await createLink(account);
  for (const path of [`/${alias}`, '/no-such-link', '/']) {
    const answer = await fetch(service.baseUrl + path, { method: 'POST', body: 'a=b', redirect: 'manual' });
    assert.ok([404, 405].includes(answer.status), `${path}: ${answer.status}`);
  }
});
