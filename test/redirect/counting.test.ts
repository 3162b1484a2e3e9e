import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { assertCountsFitEvents, readCounts } from '../support/clicks/click-counts.ts';
import { startService } from '../support/service.ts';
import { chrome, createLink, firefox, iphone, poll, visitPath } from '../support/clicks/visits.ts';

const service = await startService({ environment: { RATE_LIMITS: 'anonymous=0,pro=0' } });
const account = await service.createAccount();
const { database } = service.application.services;
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);
const statisticsOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.data;

/** Returns the statistics once they show this many clicks. */
function statisticsAt(id: number, clicks: number) {
  const look = async () => {
    const data = await statisticsOf(id);
    return data.clicks >= clicks ? data : undefined;
  };
  return poll(`${clicks} clicks`, look);
}

test('a visit is in the statistics soon, with browser, system, country and referrer', async () => {
  const { id, alias } = await createLink(account);
  assert.deepEqual(await statisticsOf(id), {
    clicks: 0,
    uniqueClicks: 0,
    topCountries: {},
    topReferrers: {},
    topBrowsers: {},
    topOs: {},
    socialCount: { facebook: 0, twitter: 0, google: 0 },
  });
  for (const [userAgent, referrer] of [
    [chrome, 'https://www.facebook.com/some/post'],
    [chrome, 'https://t.co/abc'],
    [firefox, 'https://www.google.com/'],
    [firefox, 'https://news.example.com/a?b=c'],
    [iphone, ''],
    [chrome, ''],
  ] as const) {
    await visit(`/${alias}`, {
      headers: { 'User-Agent': userAgent, ...(referrer ? { Referer: referrer } : {}) },
    });
  }
  assert.deepEqual(await statisticsAt(id, 6), {
    clicks: 6,
    uniqueClicks: 3,
    topCountries: { Unknown: '6' },
    topReferrers: {
      'Direct, email and other': '2',
      Facebook: '1',
      Google: '1',
      'X (Twitter)': '1',
      'news.example.com': '1',
    },
    topBrowsers: { Chrome: '3', Firefox: '2', Safari: '1' },
    topOs: { Windows: '3', Linux: '2', iOS: '1' },
    socialCount: { facebook: 1, twitter: 1, google: 1 },
  });
});

test('HEAD, machines, previews and prefetches are no clicks; what is left of them is the reason', async () => {
  const { id, alias } = await createLink(account);
  const uncounted: [Record<string, string>, string][] = [
    [{ 'User-Agent': 'curl/8.5.0' }, 'tool'],
    [{ 'User-Agent': '' }, 'no-user-agent'],
    [{ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'crawler'],
    [{ 'User-Agent': 'facebookexternalhit/1.1' }, 'preview'],
    [{ 'Sec-Purpose': 'prefetch;prerender' }, 'prefetch'],
    [{ Purpose: 'prefetch' }, 'prefetch'],
    [{ 'X-Purpose': 'preview' }, 'prefetch'],
    [{ 'X-Moz': 'prefetch' }, 'prefetch'],
  ];
  for (const [headers] of uncounted) {
    assert.equal((await visit(`/${alias}`, { headers })).status, 302);
  }
  assert.equal((await visit(`/${alias}`, { method: 'HEAD' })).status, 302);
  await visit(`/${alias}`);
  const { clicks, uniqueClicks, topBrowsers } = await statisticsAt(id, 1);
  assert.deepEqual([clicks, uniqueClicks, topBrowsers], [1, 1, { Chrome: '1' }]);
  const { totals, dimensions } = await readCounts(database);
  const own = totals.find(({ subject_id }) => subject_id === id);
  assert.equal(own?.bots, uncounted.length, 'HEAD is not even kept apart');
  const reasons = dimensions.filter(
    ({ subject, subject_id, dimension }) => subject === 'link' && subject_id === id && dimension === 'reason',
  );
  assert.deepEqual(Object.fromEntries(reasons.map(({ name, clicks: count }) => [name, count])), {
    tool: 1,
    'no-user-agent': 1,
    crawler: 1,
    preview: 1,
    prefetch: 4,
  });
});

test('who asks not to be tracked is counted, and is no visitor', async () => {
  const { id, alias } = await createLink(account);
  for (const name of ['DNT', 'Sec-GPC']) {
    for (const value of ['1', ['1', '1']]) await visit(`/${alias}`, { headers: { [name]: value } });
  }
  await visit(`/${alias}`, { headers: { DNT: '0' } });
  const { clicks, uniqueClicks } = await statisticsAt(id, 5);
  assert.deepEqual([clicks, uniqueClicks], [5, 1]);
});

test('what is not sent on is no click: unknown, ended, not started', async () => {
  const ended = await createLink(account, { status: 'disabled' });
  const live = await createLink(account);
  await visit(`/${ended.alias}`);
  await visit('/no-such-alias');
  await visit(`/${live.alias}`);
  await statisticsAt(live.id, 1);
  assert.equal((await statisticsOf(ended.id)).clicks, 0);
});

test('what visitors send is data: quotes, markup, line breaks and endless texts are counted like any other', async () => {
  const { id, alias } = await createLink(account);
  const odd = [
    "'; drop table click; --",
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '\u00ff'.repeat(600),
  ];
  for (const text of odd) {
    const headers = { Referer: text, 'Accept-Language': text, 'User-Agent': `${chrome} ${text}` };
    assert.equal((await visit(`/${alias}?utm_source=${encodeURIComponent(text)}`, { headers })).status, 302);
  }
  const data = await statisticsAt(id, odd.length);
  assert.equal(data.clicks, odd.length);
  const names = Object.values(data.topReferrers as Record<string, string>).map(Number);
  assert.equal(
    names.reduce((sum, count) => sum + count, 0),
    odd.length,
  );
});

test('10,000 visits over 64 connections are 10,000 clicks', async () => {
  const { id, alias } = await createLink(account);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let left = 10_000;
  const work = async () => {
    while (left-- > 0) {
      const { status } = await visit(`/${alias}`, { agent });
      assert.equal(status, 302);
    }
  };
  await Promise.all(Array.from({ length: 64 }, work));
  agent.destroy();
  const { clicks, uniqueClicks } = await statisticsAt(id, 10_000);
  assert.deepEqual([clicks, uniqueClicks], [10_000, 1]);
});

test('after all that the counts are what the events say', async () => {
  await assertCountsFitEvents(database);
});
