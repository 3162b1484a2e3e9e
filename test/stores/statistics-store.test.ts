import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ClassifiedClick, classifyClick } from '../../src/clicks/classify/classify-click.ts';
import { createClickStore } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import { chooseClickRows } from '../../src/clicks/rows/choose-click-rows.ts';
import type { Database } from '../../src/database/database.ts';
import { getStatistics } from '../../src/statistics/get-statistics.ts';
import { findCreation, type Scope } from '../../src/statistics/statistics-store.ts';
import { forgetSums } from '../../src/statistics/sums/sum-campaign.ts';
import { allZones } from '../statistics/wall-clock.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { packClicks } from '../support/clicks/click-stores.ts';
import {
  type Asked,
  assertStatistics,
  clock,
  countNames,
  flat,
  inOrder,
} from '../support/clicks/plain-statistics.ts';
import { markUnique, storeCounts } from '../support/clicks/recount-clicks.ts';
import { anyVisit, dayMs, makeVisit, noon } from '../support/clicks/visits.ts';

/** A salt for each day, as in production: a visitor cannot be recognised on the next day. */
const saltAt = (at: number) => `salt of day ${Math.floor(at / dayMs)}`;
const context = { countries: openCountryDatabase(), saltAt };

async function insertCampaign(database: Database, accountId: number, createdAt = 1): Promise<number> {
  const names = { name: `c${createdAt}`, list_slug: 'c', rotator_slug: null, is_public: 1 };
  const { id } = await database.write((tx) =>
    tx
      .insertInto('campaign')
      .values({ account_id: accountId, ...names, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Four links (two in a campaign, the last another account's), two codes, and everything that counts them. */
async function insertThings(database: Database, accountId: number) {
  const stranger = await insertOwner(database);
  const campaign = await insertCampaign(database, accountId);
  const links = [
    await insertLinkRow(database, accountId),
    await insertLinkRow(database, accountId, { campaign_id: campaign }),
    await insertLinkRow(database, accountId, { campaign_id: campaign }),
    await insertLinkRow(database, stranger),
  ];
  const codes = [await insertQrRow(database, accountId), await insertQrRow(database, accountId)];
  const of = (subject: string, ids: (number | undefined)[]) => (click: ClassifiedClick) =>
    click.subject === subject && ids.includes(click.subjectId);
  const scopes: [Scope, (click: ClassifiedClick) => boolean][] = [
    [{ kind: 'link', id: links[0] as number, accountId }, of('link', [links[0]])],
    [{ kind: 'qr', id: codes[1] as number, accountId }, of('qr', [codes[1]])],
    [{ kind: 'campaign', id: campaign, accountId }, of('link', [links[1], links[2]])],
    [{ kind: 'account', id: accountId, accountId }, of('link', links.slice(0, 3))],
    [{ kind: 'account', id: stranger, accountId: stranger }, of('link', [links[3]])],
  ];
  return { links, codes, stranger, scopes };
}

const daysSpanned = 130;

/** Clicks on these over some months, most of them recent. */
function sampleClicks(
  { links, codes, stranger }: Awaited<ReturnType<typeof insertThings>>,
  { accountId, count }: { accountId: number; count: number },
): ClassifiedClick[] {
  const subjects = [
    ...links.map((subjectId) => ({ subject: 'link' as const, subjectId })),
    ...codes.map((subjectId) => ({ subject: 'qr' as const, subjectId })),
  ];
  const day = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: daysSpanned }));
  const visit = fc.tuple(anyVisit, fc.constantFrom(...subjects), day).map(([values, of, daysAgo]) => {
    const owner = of.subjectId === links[3] && of.subject === 'link' ? stranger : accountId;
    return { ...values, ...of, accountId: owner, at: values.at - daysAgo * dayMs };
  });
  return fc.sample(visit, count).map((one) => classifyClick(one, context));
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  zone: fc.oneof(fc.constantFrom(...allZones), fc.constant('UTC')),
  interval: fc.constantFrom('hour' as const, 'day' as const, 'month' as const),
  from: fc.oneof(
    fc.integer({ min: noon - 2 * dayMs, max: noon + dayMs }),
    fc.integer({ min: noon - (daysSpanned + 5) * dayMs, max: noon }),
  ),
  hours: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: daysSpanned * 24 })),
});

onBothEngines(
  'for any visits, zone and range the statistics are what the visits sum up to, whichever months were summed before',
  async (database, accountId) => {
    const things = await insertThings(database, accountId);
    const clicks = sampleClicks(things, { accountId, count: 500 });
    for (const hasMonth of [() => true, (month: number) => month % 2 === 0, () => false]) {
      const counted = await storeCounts(database, clicks, { hasMonth });
      // The same clicks are stored again, so sums of campaigns would be taken from memory.
      forgetSums(database.read);
      for (const asked of fc.sample(anyAsked, 15)) {
        for (const [scope, isCounted] of things.scopes) {
          await assertStatistics(database, { scope, own: counted.filter(isCounted), asked });
        }
      }
    }
  },
);

onBothEngines('names of a month are those of the days that are asked for', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId);
  const january = Date.UTC(2026, 0);
  const visits = [january, january + 9 * dayMs, january + 31 * dayMs - 1, noon].map((at) =>
    makeVisit({ at, subjectId: id, accountId }),
  );
  const own = await storeCounts(
    database,
    visits.map((visit) => classifyClick(visit, context)),
  );
  const scope: Scope = { kind: 'link', id, accountId };
  for (const [from, days] of [
    [0, 31],
    [0, 30],
    [1, 30],
    [-1, 33],
    [1, 90],
  ] as const) {
    const asked: Asked = { zone: 'UTC', interval: 'day', from: january + from * dayMs, hours: days * 24 - 1 };
    await assertStatistics(database, { scope, own, asked });
  }
});

onBothEngines('what the drain stores is read as what the visits sum up to', async (database, accountId) => {
  const things = await insertThings(database, accountId);
  const clicks = sampleClicks(things, { accountId, count: 600 });
  const { store } = createClickStore(database.write, chooseClickRows);
  for (let start = 0; start < clicks.length; start += 100) {
    await store(packClicks(clicks.slice(start, start + 100)), { segment: 'a', drainedBytes: start });
  }
  const counted = markUnique(clicks);
  for (const asked of fc.sample(anyAsked, 20)) {
    for (const [scope, isCounted] of things.scopes) {
      await assertStatistics(database, { scope, own: counted.filter(isCounted), asked });
    }
  }
});

onBothEngines('everything so far is the sum of all days, to the visit', async (database, accountId) => {
  const things = await insertThings(database, accountId);
  const clicks = sampleClicks(things, { accountId, count: 300 });
  const counted = await storeCounts(database, clicks);
  for (const [scope, isCounted] of things.scopes) {
    const { total, names, range } = await getStatistics({ database, clock }, scope, { timezone: 'UTC' });
    const own = counted.filter(isCounted);
    assert.equal(range.interval, 'month');
    assert.equal(total.clicks, own.filter(({ kind }) => kind === 'human').length);
    assert.equal(total.bots, own.filter(({ kind }) => kind !== 'human').length);
    assert.equal(total.uniqueClicks, own.filter(({ isUnique }) => isUnique).length);
    assert.deepEqual(flat(names), inOrder(countNames(own, [0, Number.MAX_SAFE_INTEGER])));
  }
});

onBothEngines(
  'a campaign of more links and days than are read at once is summed whole',
  async (database, accountId) => {
    const campaign = await insertCampaign(database, accountId);
    const [linksWanted, daysEach] = [230, 6];
    const visits = [];
    for (let n = 0; n < linksWanted; n++) {
      const subjectId = await insertLinkRow(database, accountId, { campaign_id: campaign });
      // One link in ten has clicks on so many days that 100 links have more days than one page holds.
      const days = n % 10 === 0 ? 60 : daysEach;
      for (let day = 0; day < days; day++) {
        visits.push(makeVisit({ subjectId, accountId, at: noon - day * 2 * dayMs - n * 60_000 }));
      }
    }
    const own = await storeCounts(
      database,
      visits.map((visit) => classifyClick(visit, context)),
    );
    const scope: Scope = { kind: 'campaign', id: campaign, accountId };
    for (const zone of ['UTC', 'Asia/Kathmandu']) {
      const asked: Asked = { zone, interval: 'day', from: noon - 125 * dayMs, hours: 126 * 24 };
      await assertStatistics(database, { scope, own, asked });
    }
    const { total } = await getStatistics({ database, clock }, scope, { timezone: 'UTC' });
    assert.equal(total.clicks, visits.length);
  },
);

onBothEngines('an hour that clocks show twice is two hours', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId);
  const hours = [4, 5, 6, 7].map((hour) => Date.UTC(2026, 10, 1, hour, 40));
  const visits = hours.flatMap((at, index) =>
    Array.from({ length: index + 1 }, () => makeVisit({ at, subjectId: id, accountId })),
  );
  await storeCounts(
    database,
    visits.map((visit) => classifyClick(visit, context)),
  );
  const { series } = await getStatistics(
    { database, clock },
    { kind: 'link', id, accountId },
    {
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 1, 2),
      interval: 'hour',
      timezone: 'America/New_York',
    },
  );
  assert.deepEqual(
    series.map(({ wall, clicks }) => [new Date(wall).getUTCHours(), clicks]),
    [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
    ],
  );
});

onBothEngines('of another account nothing is found', async (database, accountId) => {
  const stranger = await insertOwner(database);
  const things: [Scope['kind'], number][] = [
    ['link', await insertLinkRow(database, accountId)],
    ['qr', await insertQrRow(database, accountId)],
    ['campaign', await insertCampaign(database, accountId, 7)],
  ];
  for (const [kind, id] of things) {
    assert.ok(await findCreation(database.read, { kind, id, accountId }));
    assert.equal(await findCreation(database.read, { kind, id, accountId: stranger }), undefined);
    assert.equal(await findCreation(database.read, { kind, id: 999_999, accountId }), undefined);
  }
});

onBothEngines('a campaign is as old as the oldest of it and its links', async (database, accountId) => {
  const id = await insertCampaign(database, accountId, 50);
  const scope: Scope = { kind: 'campaign', id, accountId };
  assert.equal(await findCreation(database.read, scope), 50);
  await insertLinkRow(database, accountId, { campaign_id: id });
  assert.equal(await findCreation(database.read, scope), 1);
  const older = await insertCampaign(database, accountId, 0);
  await insertLinkRow(database, accountId, { campaign_id: older });
  assert.equal(await findCreation(database.read, { ...scope, id: older }), 0);
});
