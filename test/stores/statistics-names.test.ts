import assert from 'node:assert/strict';
import { limits } from '../../contract/limits.ts';
import { classifyClick } from '../../src/clicks/classify/classify-click.ts';
import { dimensions, entryOf } from '../../src/clicks/dimensions.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import { packNames } from '../../src/clicks/count/packed-counts.ts';
import { getStatistics } from '../../src/statistics/get-statistics.ts';
import { readStatistics } from '../../src/statistics/index.ts';
import { putNames } from '../support/clicks/click-rows.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { clock } from '../support/clicks/plain-statistics.ts';
import { storeCounts } from '../support/clicks/recount-clicks.ts';
import { dayMs, makeVisit, noon } from '../support/clicks/visits.ts';

const context = {
  countries: openCountryDatabase(),
  saltAt: (at: number) => `salt of day ${Math.floor(at / dayMs)}`,
};

onBothEngines(
  'the details of a link or code show all its clicks and the ten commonest names',
  async (database, accountId) => {
    const id = await insertLinkRow(database, accountId);
    const code = await insertQrRow(database, accountId);
    const agos = Array.from({ length: 78 }, (_, n) => n);
    const referrerOf = (n: number) => `https://${'abcdefghijkl'[Math.floor(Math.sqrt(2 * n))]}.example/`;
    const visits = agos.map((n) =>
      makeVisit({ subjectId: id, accountId, at: noon - n * dayMs, referrer: referrerOf(n) }),
    );
    const scan = makeVisit({ subject: 'qr', subjectId: code, accountId });
    const counted = await storeCounts(
      database,
      [...visits, scan].map((visit) => classifyClick(visit, context)),
    );
    const own = counted.filter(({ subject }) => subject === 'link');
    const statistics = await readStatistics(database.read, 'link', id);
    assert.deepEqual([statistics.clicks, statistics.uniqueClicks], [78, 78]);
    assert.deepEqual(statistics.topBrowsers, { Chrome: '78' });
    assert.deepEqual(statistics.topCountries, { Unknown: '78' });
    const referrers = Map.groupBy(own, ({ referrer }) => referrer);
    assert.ok(referrers.size > 10);
    const commonest = [...referrers]
      .map(([name, { length }]) => ({ name, length }))
      .sort((a, b) => b.length - a.length || (a.name < b.name ? -1 : 1))
      .slice(0, 10);
    assert.deepEqual(
      Object.entries(statistics.topReferrers),
      commonest.map(({ name, length }) => [name, String(length)]),
    );
    assert.equal((await readStatistics(database.read, 'qr', code)).clicks, 1);
    assert.equal((await readStatistics(database.read, 'qr', id)).clicks, id === code ? 1 : 0);
  },
);

onBothEngines(
  'a dimension holds the names with most clicks, largest first, equal ones by name, and adds up with Other',
  async (database, accountId) => {
    const id = await insertLinkRow(database, accountId);
    const most = limits.statisticsNamesMax;
    const day = Math.floor(noon / dayMs);
    // On two days, because a day has no more names than the answer. Stored in reverse, so that ids give no
    // order.
    const terms = Array.from({ length: most + 200 }, (_, n) => `term ${String(n).padStart(4, '0')}`);
    const ids = await database.write((tx) => putNames(tx, [...terms.toReversed(), 'iOS', 'tool', 'Other']));
    const entry = (dimension: (typeof dimensions)[number], name: string) =>
      entryOf(dimensions.indexOf(dimension), ids.get(name) as number);
    const clicksOf = (n: number) => (n % 10 === 0 ? 3 : 1);
    const half = most / 2;
    const byDay = [terms.slice(0, half), terms.slice(half)].map(
      (some, part) =>
        new Map<number, number>(some.map((name, n) => [entry('utm_term', name), clicksOf(part * half + n)])),
    );
    byDay[0]?.set(entry('os', 'iOS'), 3).set(entry('reason', 'tool'), 9).set(entry('utm_term', 'Other'), 2);
    await database.write(async (tx) => {
      for (const [part, names] of byDay.entries()) {
        const counts = { clicks: 5_000, unique_clicks: 0, bots: 9, quarters: new Uint8Array() };
        await tx
          .insertInto('click_day')
          .values({ subject: 'link', subject_id: id, day: day - part, ...counts, names: packNames(names) })
          .execute();
      }
    });
    const { names } = await getStatistics(
      { database, clock },
      { kind: 'link', id, accountId },
      { timezone: 'UTC' },
    );
    const frequent = terms.filter((_, n) => clicksOf(n) === 3);
    const rare = terms.filter((_, n) => clicksOf(n) === 1);
    const byClicks = [
      ...frequent.map((name) => ({ name, clicks: 3 })),
      ...rare.map((name) => ({ name, clicks: 1 })),
    ];
    // It had two, and the 200 rare names that have no place have one each.
    assert.deepEqual(names.utm_term, [{ name: 'Other', clicks: 202 }, ...byClicks.slice(0, most)]);
    assert.deepEqual(names.os, [{ name: 'iOS', clicks: 3 }]);
    assert.ok(!('reason' in names));
  },
);

onBothEngines(
  'what more names have than a sum remembers is counted as Other, too',
  async (database, accountId) => {
    const id = await insertLinkRow(database, accountId);
    const day = Math.floor(noon / dayMs);
    const perDay = 1_000;
    const days = 101;
    const names = Array.from({ length: days * perDay }, (_, n) => `site ${n}`);
    const ids = await database.write((tx) => putNames(tx, names));
    const referrer = dimensions.indexOf('referrer');
    await database.write(async (tx) => {
      for (let ago = 0; ago < days; ago++) {
        const some = names.slice(ago * perDay, (ago + 1) * perDay);
        const counted = new Map(some.map((name) => [entryOf(referrer, ids.get(name) as number), 1]));
        const counts = { clicks: perDay, unique_clicks: 0, bots: 0, quarters: new Uint8Array() };
        await tx
          .insertInto('click_day')
          .values({ subject: 'link', subject_id: id, day: day - ago, ...counts, names: packNames(counted) })
          .execute();
      }
    });
    const { names: ranked } = await getStatistics(
      { database, clock },
      { kind: 'link', id, accountId },
      { timezone: 'UTC', from: noon - days * dayMs, to: noon },
    );
    assert.equal(ranked.referrer.length, limits.statisticsNamesMax + 1);
    assert.deepEqual(ranked.referrer[0], {
      name: 'Other',
      clicks: days * perDay - limits.statisticsNamesMax,
    });
    const { topReferrers } = await readStatistics(database.read, 'link', id);
    assert.deepEqual(Object.values(topReferrers), Array(10).fill('1'));
  },
);
