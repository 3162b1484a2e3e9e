import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveClicks } from '../../../contract/live-clicks.ts';
import { openStream } from '../../support/event-stream.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { createLink, iphone, poll, visitPath } from '../../support/clicks/visits.ts';

const service = await startService();
const path = '/api/statistics/live';

const watch = (account: TestAccount, query = '') => {
  service.clock.tick();
  return openStream(service.baseUrl + path + query, { Authorization: `Bearer ${account.key}` });
};

type Stream = Awaited<ReturnType<typeof watch>>;

const latest = (stream: Stream) => stream.clicks().at(-1);
const untilToday = (stream: Stream, today: number) =>
  poll(`${today} clicks today`, async () => (latest(stream)?.today === today ? latest(stream) : undefined));
const first = (stream: Stream) => poll('the first event', async () => stream.clicks()[0]);

test('a stream says at once what there is, with headers that let nobody hold it back', async () => {
  const stream = await watch(await service.createAccount());
  assert.equal(stream.status, 200);
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(stream.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(stream.headers.get('x-accel-buffering'), 'no');
  assert.equal(stream.headers.get('content-encoding'), null);
  assert.ok(stream.headers.get('x-ratelimit-remaining'));
  assert.deepEqual(await first(stream), { today: 0, recent: [] });
  stream.close();
});

test('clicks are told as they are counted, the last one first, and nothing of who clicked', async () => {
  const account = await service.createAccount();
  const [one, two] = [await createLink(account), await createLink(account, { custom: 'Watched' })];
  const stream = await watch(account);
  await first(stream);
  await visitPath(service.baseUrl, `/${one.alias}`);
  await untilToday(stream, 1);
  service.clock.advance(1_000);
  const headers = { 'User-Agent': iphone, Referer: 'https://www.facebook.com/x?secret=1' };
  await visitPath(service.baseUrl, `/${two.alias}?secret=2`, { headers });
  const clicks = await untilToday(stream, 2);
  assert.ok(clicks && liveClicks.safeParse(clicks).success);
  const [{ at, ...last } = {}, before] = clicks.recent;
  assert.match(String(at), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual(last, {
    link: two.id,
    alias: 'Watched',
    country: 'Unknown',
    device: 'Mobile',
    browser: 'Safari',
    referrer: 'Facebook',
  });
  assert.deepEqual([before?.['link'], before?.['browser']], [one.id, 'Chrome']);
  assert.equal(before?.['referrer'], 'Direct, email and other');
  assert.doesNotMatch(stream.frames.join(), /127\.0\.0|secret|visitor|Mozilla/);
  const later = await watch(account);
  assert.deepEqual(await first(later), clicks);
  for (const each of [stream, later]) each.close();
});

test('of many clicks the latest 20 are told', async () => {
  const account = await service.createAccount();
  const { alias, id } = await createLink(account);
  for (let n = 0; n < 25; n++) await visitPath(service.baseUrl, `/${alias}`);
  const stream = await watch(account, `?link=${id}`);
  assert.equal((await untilToday(stream, 25))?.recent.length, 20);
  await visitPath(service.baseUrl, `/${alias}`);
  assert.equal((await untilToday(stream, 26))?.recent.length, 20);
  stream.close();
});

test('machines, scans and the clicks of others are not told, nor other links when one is watched', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const [watched, other] = [await createLink(account), await createLink(account)];
  const theirs = await createLink(stranger);
  const ofLink = await watch(account, `?link=${watched.id}`);
  const ofAccount = await watch(account);
  for (const { alias } of [theirs, other, watched]) await visitPath(service.baseUrl, `/${alias}`);
  await visitPath(service.baseUrl, `/${watched.alias}`, { headers: { 'User-Agent': 'curl/8.5.0' } });
  await visitPath(service.baseUrl, `/${watched.alias}`, { method: 'HEAD' });
  await visitPath(service.baseUrl, `/${watched.alias}`);
  const links = (clicks: { recent: { link?: unknown }[] } | undefined) =>
    clicks?.recent.map(({ link }) => link).sort();
  assert.deepEqual(links(await untilToday(ofLink, 2)), [watched.id, watched.id]);
  assert.deepEqual(links(await untilToday(ofAccount, 3)), [watched.id, watched.id, other.id].sort());
  for (const stream of [ofLink, ofAccount]) stream.close();
});

test('an unknown link and another account’s are refused in the same words', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const { id } = await createLink(stranger);
  const answers = [await account.get(`${path}?link=${id}`), await account.get(`${path}?link=999999`)];
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.field], [400, 'link']);
    assert.equal(body.message, 'The field "link" names a link that does not exist.');
  }
  for (const wrong of ['abc', '0', '-1', '1.5'])
    assert.equal((await account.get(`${path}?link=${wrong}`)).body.field, 'link');
});

test('a dashboard session may watch, until it is closed', async () => {
  const account = await service.createAccount();
  const { email, password } = account;
  const { headers } = await service.anonymous.post('/api/session', { email, password });
  const Cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
  const stream = await openStream(service.baseUrl + path, { Cookie });
  assert.deepEqual(await first(stream), { today: 0, recent: [] });
  await service.anonymous.delete('/api/session', { Cookie, 'Sec-Fetch-Site': 'same-origin' });
  assert.equal(await stream.ended, true);
});

test('a stream ends when its key is replaced, and others of the account go on', async () => {
  const account = await service.createAccount();
  const { alias } = await createLink(account);
  const stream = await watch(account);
  await first(stream);
  const { body } = await account.post('/api/account/key');
  const other = await watch({ ...account, key: body.key });
  assert.equal(await stream.ended, true);
  await visitPath(service.baseUrl, `/${alias}`);
  await untilToday(other, 1);
  other.close();
});

test('a stream of one link ends when that is deleted, and one of the account goes on', async () => {
  const account = await service.createAccount();
  const [gone, kept] = [await createLink(account), await createLink(account)];
  const streams = [await watch(account, `?link=${gone.id}`), await watch(account, `?link=${kept.id}`)];
  const all = await watch(account);
  for (const stream of [...streams, all]) await first(stream);
  await account.delete(`/api/url/${gone.id}/delete`);
  assert.equal(await streams[0]?.ended, true);
  await visitPath(service.baseUrl, `/${kept.alias}`);
  for (const stream of [streams[1] as Stream, all]) {
    await untilToday(stream, 1);
    stream.close();
  }
});

test('an account has so many streams and no more, and one that is closed makes room', async () => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  for (let n = 0; n < 12; n++) await account.send('HEAD', path);
  const streams = [];
  for (let n = 0; n < 10; n++) streams.push(await watch(account));
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  const refused = await account.get(path);
  assert.equal(refused.status, 429);
  assert.match(refused.body.message, /as many live connections open/);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  const theirs = await watch(other);
  assert.equal(theirs.status, 200);
  streams[0]?.close();
  const again = await poll('room for another', async () => {
    const stream = await watch(account);
    return stream.status === 200 ? stream : undefined;
  });
  for (const stream of [...streams, again, theirs]) stream.close();
});

test('streams end whole when the service stops', async () => {
  const stopping = await startService();
  const account = await stopping.createAccount();
  const headers = { Authorization: `Bearer ${account.key}` };
  const streams = [];
  for (let n = 0; n < 3; n++) streams.push(await openStream(stopping.baseUrl + path, headers));
  for (const stream of streams) await first(stream);
  await stopping.application.stop();
  // Those that did not end by themselves would be cut off, which is not whole.
  for (const stream of streams) assert.equal(await stream.ended, true);
});

testKeyAndLimit(service, { method: 'GET', path });
