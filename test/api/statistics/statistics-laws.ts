import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { TestAccount, TestService } from '../../support/service.ts';
import { chrome, firefox } from '../../support/clicks/visits.ts';
import { storeVisits } from './store-visits.ts';

/** Something that has statistics, and a link or code whose visits are part of them. */
export interface Counted {
  path: string;
  subject: RecordedVisit['subject'];
  subjectId: number;
  /** Further fields of its answer while nothing is counted. */
  more?: object;
}

type Make = (account: TestAccount) => Promise<Counted>;

const hourMs = 3_600_000;
const curl = 'curl/8.5.0';

/** Tests that every endpoint with statistics shares; those for its own rules come in addition. */
export function testStatisticsLaws(service: TestService, make: Make): void {
  const { database } = service.application.services;
  const store = ({ subject, subjectId }: Counted, visits: Partial<RecordedVisit>[]) =>
    storeVisits(
      database,
      visits.map((visit) => ({ subject, subjectId, ...visit })),
    );
  const makeOwn = async () => {
    const account = await service.createAccount();
    return { account, counted: await make(account) };
  };
  testCounts({ service, makeOwn, store });
  testRanges({ makeOwn, store });
  testRefusals({ makeOwn });
  testFile({ service, makeOwn, store });
}

interface Tools {
  service: TestService;
  makeOwn(): Promise<{ account: TestAccount; counted: Counted }>;
  store(counted: Counted, visits: Partial<RecordedVisit>[]): Promise<unknown>;
}

const noNames = {
  countries: [],
  cities: [],
  referrers: [],
  browsers: [],
  os: [],
  devices: [],
  languages: [],
  utm: { source: [], medium: [], campaign: [], term: [], content: [] },
};

function testCounts({ service, makeOwn, store }: Tools): void {
  test('before the first visit there are zeros in a complete series, and no names', async () => {
    const { account, counted } = await makeOwn();
    const { status, body } = await account.get(`${counted.path}?interval=day&from=2026-02-01&to=2026-02-28`);
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    const { series, ...rest } = body.data;
    assert.deepEqual(rest, {
      from: '2026-02-01 00:00:00',
      to: '2026-02-28 23:59:59',
      interval: 'day',
      timezone: 'UTC',
      clicks: 0,
      uniqueClicks: 0,
      bots: 0,
      ...noNames,
      ...counted.more,
    });
    assert.equal(series.length, 28);
    assert.deepEqual(series[27], { at: '2026-02-28 00:00:00', clicks: 0, uniqueClicks: 0 });
  });

  test('visits are counted by time and by everything known of them, machines apart', async () => {
    const { account, counted } = await makeOwn();
    const at = Date.UTC(2026, 2, 14, 12);
    const tags = 'utm_campaign=Spring&utm_medium=letter&utm_term=shoes&utm_content=top';
    await store(counted, [
      { at, userAgent: chrome, language: 'de', query: `utm_source=mail&${tags}` },
      { at, userAgent: chrome, language: 'de', referrer: 'https://news.example.com/a' },
      { at: at + hourMs, userAgent: firefox, language: 'en', query: 'utm_source=mail' },
      { at: at + hourMs, userAgent: curl },
    ]);
    const { body } = await account.get(
      `${counted.path}?interval=hour&from=2026-03-14 11:00&to=2026-03-14 13:00`,
    );
    const { data } = body;
    assert.deepEqual(data.series, [
      { at: '2026-03-14 11:00:00', clicks: 0, uniqueClicks: 0 },
      { at: '2026-03-14 12:00:00', clicks: 2, uniqueClicks: 1 },
      { at: '2026-03-14 13:00:00', clicks: 1, uniqueClicks: 1 },
    ]);
    assert.deepEqual([data.clicks, data.uniqueClicks, data.bots], [3, 2, 1]);
    assert.deepEqual(data.browsers, [
      { name: 'Chrome', clicks: 2 },
      { name: 'Firefox', clicks: 1 },
    ]);
    assert.equal(data.referrers[0].clicks, 2);
    assert.deepEqual(data.referrers[1], { name: 'news.example.com', clicks: 1 });
    assert.deepEqual(data.countries, [{ name: 'Unknown', clicks: 3 }]);
    assert.deepEqual(data.utm, {
      source: [{ name: 'mail', clicks: 2 }],
      medium: [{ name: 'letter', clicks: 1 }],
      campaign: [{ name: 'Spring', clicks: 1 }],
      term: [{ name: 'shoes', clicks: 1 }],
      content: [{ name: 'top', clicks: 1 }],
    });
    for (const names of [data.cities, data.os, data.devices, data.languages]) {
      assert.equal(
        names.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0),
        3,
      );
    }
  });

  test('without a range it is everything so far, by month', async () => {
    const { account, counted } = await makeOwn();
    const at = service.clock.now();
    await store(counted, [{ at }, { at: at + 1 }, { at: at + 2, userAgent: curl }]);
    const { body } = await account.get(counted.path);
    assert.equal(body.data.interval, 'month');
    assert.deepEqual([body.data.clicks, body.data.uniqueClicks, body.data.bots], [2, 1, 1]);
    assert.deepEqual(body.data.browsers, [{ name: 'Chrome', clicks: 2 }]);
    const month = new Date(at).toISOString().slice(0, 7);
    const { clicks } = body.data.series.find((point: { at: string }) => point.at === `${month}-01 00:00:00`);
    assert.equal(clicks, 2);
  });
}

function testRanges({ makeOwn, store }: Pick<Tools, 'makeOwn' | 'store'>): void {
  test('days are those of the time zone, and names those of the days of UTC that are touched', async () => {
    const { account, counted } = await makeOwn();
    await store(counted, [
      { at: Date.UTC(2026, 0, 9, 18, 10), userAgent: firefox },
      { at: Date.UTC(2026, 0, 9, 18, 20) },
      { at: Date.UTC(2026, 0, 10, 18, 10) },
      { at: Date.UTC(2026, 0, 10, 18, 20) },
      { at: Date.UTC(2026, 0, 11, 1) },
    ]);
    const { body } = await account.get(
      `${counted.path}?from=2026-01-10&to=2026-01-10&timezone=Asia/Kathmandu`,
    );
    const { data } = body;
    assert.deepEqual([data.timezone, data.interval], ['Asia/Kathmandu', 'day']);
    assert.deepEqual(data.series, [{ at: '2026-01-10 00:00:00', clicks: 2, uniqueClicks: 2 }]);
    assert.deepEqual(data.browsers, [
      { name: 'Chrome', clicks: 3 },
      { name: 'Firefox', clicks: 1 },
    ]);
  });

  test('the day on which clocks go back has 25 hours', async () => {
    const { account, counted } = await makeOwn();
    await store(counted, [
      { at: Date.UTC(2026, 10, 1, 5, 30) },
      { at: Date.UTC(2026, 10, 1, 6, 30) },
      { at: Date.UTC(2026, 10, 1, 6, 40) },
    ]);
    const range = 'from=2026-11-01&to=2026-11-01&timezone=America/New_York';
    const { body } = await account.get(`${counted.path}?interval=hour&${range}`);
    assert.equal(body.data.series.length, 25);
    assert.deepEqual(
      body.data.series.filter(({ clicks }: { clicks: number }) => clicks > 0),
      [
        { at: '2026-11-01 01:00:00', clicks: 1, uniqueClicks: 1 },
        { at: '2026-11-01 01:00:00', clicks: 2, uniqueClicks: 0 },
      ],
    );
    const day = await account.get(`${counted.path}?interval=day&${range}`);
    assert.deepEqual(day.body.data.series, [{ at: '2026-11-01 00:00:00', clicks: 3, uniqueClicks: 1 }]);
  });

  test('empty parameters are as good as none, unknown ones are ignored', async () => {
    const { account, counted } = await makeOwn();
    const { status, body } = await account.get(
      `${counted.path}?from=&to=&interval=&timezone=&format=&colour=blue`,
    );
    assert.equal(status, 200);
    assert.deepEqual([body.data.interval, body.data.timezone], ['month', 'UTC']);
  });
}

function testRefusals({ makeOwn }: Pick<Tools, 'makeOwn'>): void {
  for (const [query, field] of [
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['from=2026-1-1', 'from'],
    ['from=1999-12-31', 'from'],
    ['from=2026-01-01 25:00:00', 'from'],
    ['to=2026-13-01', 'to'],
    ['to=2100-01-01', 'to'],
    ['to=1767225600', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['interval=week', 'interval'],
    ['interval=Day', 'interval'],
    ['interval=hour&from=2020-01-01&to=2026-01-01', 'interval'],
    ['timezone=Europe/Atlantis', 'timezone'],
    ['timezone=%2B02:00', 'timezone'],
    ["timezone=UTC' or 1=1", 'timezone'],
    [`timezone=${'x'.repeat(65)}`, 'timezone'],
    ['format=xml', 'format'],
  ] as const) {
    test(`?${query} answers 400 and names the field ${field}`, async () => {
      const { account, counted } = await makeOwn();
      const { status, body } = await account.get(`${counted.path}?${query}`);
      assert.equal(status, 400);
      assert.equal(body.error, 1);
      assert.equal(body.field, field);
      assert.match(body.message, /^[A-Z].*\.$/);
    });
  }
}

function testFile({ service, makeOwn, store }: Tools): void {
  const download = (account: TestAccount, path: string) => {
    service.clock.tick();
    return fetch(service.baseUrl + path, { headers: { Authorization: `Bearer ${account.key}` } });
  };

  test('format=csv answers the same as a file', async () => {
    const { account, counted } = await makeOwn();
    const at = Date.UTC(2026, 2, 14, 12);
    await store(counted, [
      { at, query: 'utm_source=mail, "daily"' },
      { at, userAgent: curl },
      { at, userAgent: curl },
    ]);
    const response = await download(account, `${counted.path}?format=csv&from=2026-03-13&to=2026-03-14`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.ok(response.headers.get('x-request-id'));
    assert.ok(response.headers.get('x-ratelimit-remaining'));
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="statistics-(link-\d+|qr-\d+|bio-\d+|campaign-\d+|account)-2026-03-13-to-2026-03-14\.csv"$/,
    );
    assert.deepEqual((await response.text()).split('\r\n'), [
      'section,name,clicks,uniqueClicks',
      'total,,1,1',
      'bots,,2,',
      'series,2026-03-13 00:00:00,0,0',
      'series,2026-03-14 00:00:00,1,1',
      'countries,Unknown,1,',
      'cities,Unknown,1,',
      'referrers,"Direct, email and other",1,',
      'browsers,Chrome,1,',
      'os,Windows,1,',
      'devices,Desktop,1,',
      'languages,English,1,',
      'utm_source,"mail, ""daily""",1,',
      '',
    ]);
  });

  test('no cell of a file is a formula', async () => {
    const { account, counted } = await makeOwn();
    const at = Date.UTC(2026, 2, 14, 12);
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")'];
    await store(
      counted,
      texts.map((text) => ({ at, query: `utm_campaign=${encodeURIComponent(text)}` })),
    );
    const response = await download(account, `${counted.path}?format=csv&from=2026-03-14&to=2026-03-14`);
    const rows = (await response.text()).split('\r\n').filter((row) => row.startsWith('utm_campaign,'));
    assert.deepEqual(
      rows.toSorted(),
      texts.map((text) => `utm_campaign,${quoted(`'${text}`)},1,`).toSorted(),
    );
  });

  test('a refused request answers JSON whatever the format', async () => {
    const { account, counted } = await makeOwn();
    const response = await download(account, `${counted.path}?format=csv&interval=week`);
    assert.equal(response.status, 400);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(response.headers.get('content-disposition'), null);
    assert.equal(((await response.json()) as { error: number }).error, 1);
  });
}

const quoted = (text: string) => (/["",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
