import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertCountsFitEvents, readCounts, readEvents } from '../../support/clicks/click-counts.ts';
import { startService } from '../../support/service.ts';
import { chrome, createLink, firefox, iphone, poll, visitPath } from '../../support/clicks/visits.ts';

/** This machine is a trusted proxy, so the tests choose a visitor's address. */
const service = await startService({
  environment: { RATE_LIMITS: 'anonymous=0,pro=0', TRUSTED_PROXIES: '127.0.0.1' },
});
const account = await service.createAccount();
const { database } = service.application.services;
const [german, american] = ['5.9.0.1', '8.8.8.8'];

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitPath(service.baseUrl, path, { headers: { 'X-Forwarded-For': german, ...headers }, method });

interface Made {
  id: number;
  path: string;
}

async function createCode(): Promise<Made> {
  const { body } = await account.post('/api/qr/add', { type: 'text', data: 'Hello', dynamic: true });
  return { id: body.id, path: new URL(body.link).pathname.replace('/qr/', '/q/') };
}

/** The counts of each link and code, once every earlier visit is counted. */
async function countedSoFar(): Promise<Map<string, { clicks: number; unique: number; bots: number }>> {
  const last = await createCode();
  await visit(last.path);
  return poll('the last scan', async () => {
    const { totals } = await readCounts(database);
    const rows = totals.map(({ subject, subject_id, clicks, unique_clicks, bots }) => {
      return [`${subject} ${subject_id}`, { clicks, unique: unique_clicks, bots }] as const;
    });
    const counted = new Map(rows);
    return counted.has(`qr ${last.id}`) ? counted : undefined;
  });
}

test('no query, path or referrer turns a click of a link into a scan, or a scan into a click', async () => {
  const [link, code] = [await createLink(account), await createCode()];
  const queries = [
    ...[
      'source=qr',
      'source=qr&medium=scan',
      'qr=1',
      'q=1',
      'scan=1',
      'subject=qr',
      `subject=qr&subjectId=${code.id}`,
    ],
    ...[
      `code=${code.path.slice(3)}`,
      'utm_source=qr&utm_medium=scan',
      '%2Fq%2F',
      `/..${code.path}`,
      '__proto__=qr',
    ],
  ];
  for (const query of queries) assert.equal((await visit(`/${link.alias}?${query}`)).status, 302, query);
  await visit(`/${link.alias}`, { Referer: service.baseUrl + code.path, 'X-Original-Url': code.path });
  for (const query of ['source=link', 'click=1', `subject=link&subjectId=${link.id}`, `/${link.alias}`]) {
    assert.equal((await visit(`${code.path}?${query}`)).status, 200, query);
  }
  const counted = await countedSoFar();
  assert.deepEqual(counted.get(`link ${link.id}`), { clicks: queries.length + 1, unique: 1, bots: 0 });
  assert.deepEqual(counted.get(`qr ${code.id}`), { clicks: 4, unique: 1, bots: 0 });
});

test('an address that is not quite that of a code counts nothing', async () => {
  const [link, code] = [await createLink(account), await createCode()];
  for (const path of [
    `${code.path}/x`,
    `//q${code.path.slice(2)}`,
    `/Q${code.path.slice(2)}`,
    `/%2571${code.path.slice(2)}`,
    `${code.path}%00`,
    `${code.path}+`,
    `/q/${link.alias}`,
    `/q${code.path}`,
  ]) {
    assert.equal((await visit(path)).status, 404, path);
  }
  const counted = await countedSoFar();
  assert.equal(counted.get(`qr ${code.id}`), undefined);
  assert.equal(counted.get(`link ${link.id}`), undefined);
});

test('a scan is counted by where, from what and with what it comes, in series and as a file', async () => {
  const { id, path } = await createCode();
  for (const [query, headers] of [
    [
      '?utm_source=poster&utm_medium=print&utm_campaign=Spring&utm_term=a&utm_content=b',
      { 'User-Agent': iphone, 'Accept-Language': 'de-CH', Referer: 'https://www.instagram.com/x' },
    ],
    ['?utm_source=poster', { 'User-Agent': iphone, 'Accept-Language': 'de' }],
    ['', { 'User-Agent': firefox, 'Accept-Language': 'fr', 'X-Forwarded-For': american }],
    ['', { 'User-Agent': 'curl/8.5.0' }],
    ['', { 'User-Agent': 'WhatsApp/2.23.20' }],
    ['', { 'User-Agent': chrome, 'Sec-Purpose': 'prefetch' }],
  ] as [string, Record<string, string>][]) {
    assert.equal((await visit(path + query, headers)).status, 200);
  }
  await visit(path, {}, 'HEAD');
  await countedSoFar();
  const { body } = await account.get(`/api/qr/${id}/statistics?interval=hour`);
  const { series, from, to, interval, timezone, ...told } = body.data;
  const one = (name: string) => [{ name, clicks: 1 }];
  assert.deepEqual([interval, timezone], ['hour', 'UTC']);
  assert.equal(series.length, 48);
  assert.ok(from < to);
  assert.deepEqual(
    series.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0),
    3,
  );
  assert.deepEqual(told, {
    clicks: 3,
    uniqueClicks: 2,
    bots: 3,
    countries: [
      { name: 'Germany', clicks: 2 },
      { name: 'United States', clicks: 1 },
    ],
    cities: [{ name: 'Unknown', clicks: 3 }],
    referrers: [
      { name: 'Direct, email and other', clicks: 2 },
      { name: 'Instagram', clicks: 1 },
    ],
    browsers: [
      { name: 'Safari', clicks: 2 },
      { name: 'Firefox', clicks: 1 },
    ],
    os: [
      { name: 'iOS', clicks: 2 },
      { name: 'Linux', clicks: 1 },
    ],
    devices: [
      { name: 'Mobile', clicks: 2 },
      { name: 'Desktop', clicks: 1 },
    ],
    languages: [
      { name: 'German', clicks: 2 },
      { name: 'French', clicks: 1 },
    ],
    utm: {
      source: [{ name: 'poster', clicks: 2 }],
      medium: one('print'),
      campaign: one('Spring'),
      term: one('a'),
      content: one('b'),
    },
  });
  const file = await fetch(`${service.baseUrl}/api/qr/${id}/statistics?interval=day&format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  const rows = (await file.text()).split('\r\n');
  for (const row of ['total,,3,2', 'bots,,3,', 'countries,Germany,2,', 'os,iOS,2,', 'utm_term,a,1,']) {
    assert.ok(rows.includes(row), row);
  }
  await assertCountsFitEvents(database);
});

test('a scan of who opted out is counted, but as nobody’s in particular', async () => {
  const { id, path } = await createCode();
  const refusals: Record<string, string>[] = [{ 'Sec-GPC': '1' }, { 'Sec-GPC': '1' }, { DNT: '1' }];
  for (const headers of refusals) await visit(path, headers);
  const counted = await countedSoFar();
  assert.deepEqual(counted.get(`qr ${id}`), { clicks: 3, unique: 0, bots: 0 });
  const events = (await readEvents(database)).filter(
    ({ subject, subject_id }) => subject === 'qr' && subject_id === id,
  );
  assert.deepEqual(
    events.map(({ visitor }) => visitor),
    [null, null, null],
  );
});

test('scans are no part of what the account’s links have', async () => {
  const other = await service.createAccount();
  const { body } = await other.post('/api/qr/add', { type: 'link', data: 'https://example.com/' });
  await visit(new URL(body.link).pathname.replace('/qr/', '/q/'));
  await countedSoFar();
  assert.equal((await other.get(`/api/qr/${body.id}/statistics`)).body.data.clicks, 1);
  assert.equal((await other.get('/api/statistics')).body.data.clicks, 0);
});
