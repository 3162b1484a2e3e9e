import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ClickBatch } from '../../../src/clicks/click-batch.ts';
import type { DayDelta } from '../../../src/clicks/count/clicks-of-day.ts';
import { type StoredBatch, toCountable } from '../../../src/clicks/count/countable-clicks.ts';
import { dimensionOf, dimensions, entryOf, nameIdOf } from '../../../src/clicks/dimensions.ts';
import { addNames, addQuarters } from '../../../src/clicks/count/packed-counts.ts';
import { NumberPacker } from '../../../src/clicks/count/packed-numbers.ts';
import { rollUp } from '../../../src/clicks/count/roll-up.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import { packVisits } from '../../support/clicks/click-stores.ts';
import { ownDimensions } from '../../support/clicks/recount-clicks.ts';
import { anyVisit, chrome, dayMs, makeVisit, noon } from '../../support/clicks/visits.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';

const all = () => true;
const none = () => false;

test('days are counted in UTC from 1970', () => {
  assert.equal(dayOf(0), 0);
  assert.equal(dayOf(dayMs - 1), 0);
  assert.equal(dayOf(Date.UTC(2026, 2, 14, 23, 59, 59, 999)), 20_526);
});

test('a click adds to its total, its day, its quarter of an hour and each of its dimensions', () => {
  const visit = makeVisit({
    at: noon + 14 * 60_000 + 59_999,
    subjectId: 7,
    accountId: 3,
    referrer: 'https://www.facebook.com/x',
    query: 'utm_source=mail&utm_term=',
  });
  const { totals, days } = sumUp([visit]);
  const counts = { clicks: 1, unique_clicks: 1, bots: 0 };
  const social = { social_facebook: 1, social_twitter: 0, social_instagram: 0, social_google: 0 };
  assert.deepEqual(totals, [{ subject: 'link', subject_id: 7, ...counts, ...social }]);
  const day = {
    day: dayOf(noon),
    clicks: 1,
    uniqueClicks: 1,
    bots: 0,
    quarters: { 48: { clicks: 1, uniqueClicks: 1, bots: 0 } },
    names: {
      'country Unknown': 1,
      'city Unknown': 1,
      'referrer Facebook': 1,
      'browser Chrome': 1,
      'os Windows': 1,
      'device Desktop': 1,
      'language English': 1,
      'utm_source mail': 1,
    },
  };
  assert.deepEqual(days, [
    { subject: 'link', subject_id: 7, ...day },
    { subject: 'account', subject_id: 3, ...day },
  ]);
});

test('a scan adds to its code and to no account', () => {
  const { totals, days } = sumUp([makeVisit({ subject: 'qr', subjectId: 7 })]);
  const of = { subject: 'qr', subject_id: 7 };
  assert.deepEqual(
    [totals, days].map((rows) => rows.map(({ subject, subject_id }) => ({ subject, subject_id }))),
    [[of], [of]],
  );
});

test('the clicks of an account’s links add to one day of it, those of another’s to that one’s', () => {
  const { totals, days } = sumUp([
    makeVisit({ subjectId: 1, accountId: 8 }),
    makeVisit({ subjectId: 2, accountId: 9 }),
    makeVisit({ subjectId: 3, accountId: 8 }),
    makeVisit({ subjectId: 3, accountId: 8, userAgent: 'curl/8.5.0' }),
  ]);
  assert.equal(totals.length, 3);
  assert.deepEqual(
    days
      .filter(({ subject }) => subject === 'account')
      .map(({ subject_id, clicks, uniqueClicks, bots }) => [subject_id, clicks, uniqueClicks, bots])
      .sort(),
    [
      [8, 2, 2, 1],
      [9, 1, 1, 0],
    ],
  );
});

test('a machine adds to what is kept apart and to its reason, and to nothing else', () => {
  const machine = makeVisit({ userAgent: 'curl/8.5.0', referrer: 'https://www.facebook.com/' });
  const { totals, days } = sumUp([machine], { isUnique: none });
  assert.deepEqual([totals[0]?.clicks, totals[0]?.bots, totals[0]?.social_facebook], [0, 1, 0]);
  for (const { clicks, uniqueClicks, bots, quarters, names } of days) {
    assert.deepEqual([clicks, uniqueClicks, bots], [0, 0, 1]);
    assert.deepEqual(quarters, { 48: { clicks: 0, uniqueClicks: 0, bots: 1 } });
    assert.deepEqual(names, { 'reason tool': 1 });
  }
});

test('a click that was stored before adds nothing, not even a row', () => {
  const visits = [makeVisit({ subjectId: 1 }), makeVisit({ subjectId: 2 }), makeVisit({ subjectId: 2 })];
  const { totals, days } = sumUp(visits, { isNew: (n) => n === 1 });
  assert.deepEqual(
    totals.map(({ subject_id, clicks }) => [subject_id, clicks]),
    [[2, 1]],
  );
  assert.deepEqual(
    days.map(({ subject, clicks }) => [subject, clicks]),
    [
      ['link', 1],
      ['account', 1],
    ],
  );
  assert.deepEqual(sumUp(visits, { isNew: none }), { totals: [], days: [] });
});

test('quarters begin at the quarter, also at the edges of an hour and a day', () => {
  const midnight = Date.UTC(2026, 2, 15);
  const { days } = sumUp(
    [midnight - 1, midnight, midnight + 899_999, midnight + 900_000, midnight + dayMs - 1].map((at) =>
      makeVisit({ at }),
    ),
  );
  const quarters = days
    .filter(({ subject }) => subject === 'link')
    .flatMap(({ day, quarters: of }) =>
      Object.entries(of).map(([quarter, { clicks }]) => [day, Number(quarter), clicks]),
    );
  const day = dayOf(midnight);
  assert.deepEqual(quarters, [
    [day - 1, 95, 1],
    [day, 0, 2],
    [day, 1, 1],
    [day, 95, 1],
  ]);
});

test('rows come in the order of their keys, each once, whatever the order of the clicks', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 60, size: 'max' }), (visits) => {
      const { totals, days } = sumUp(visits);
      const key = ({ subject, subject_id, day = 0 }: { subject: string; subject_id: number; day?: number }) =>
        `${subject} ${subject_id} ${day}`;
      for (const rows of [totals.map(key), days.map(key)]) assert.equal(new Set(rows).size, rows.length);
      const own = days.filter(({ subject }) => subject !== 'account');
      assert.deepEqual(days.slice(0, own.length), own, 'accounts last');
      const place = ({ subject, subject_id, day }: (typeof days)[number]) =>
        subject_id * 1e7 + (subject === 'qr' ? 5e6 : 0) + day / 100;
      assert.deepEqual(
        own,
        own.toSorted((a, b) => place(a) - place(b)),
      );
    }),
  );
});

test('for any visits all parts of the sum agree with each other', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 60, size: 'max' }), fc.nat(4), (visits, seed) => {
      const isUnique = (n: number) => n % 3 === 0;
      const isNew = (n: number) => (n + seed) % 5 !== 0;
      const batch = packVisits(visits);
      const { totals, days } = sumUp(visits, { isUnique, isNew });
      const counted = visits.map((_, n) => n).filter(isNew);
      const humans = counted.filter((n) => batch.kinds[n] === 0);
      const expected = {
        clicks: humans.length,
        uniqueClicks: humans.filter(isUnique).length,
        bots: counted.length - humans.length,
      };
      const ofTotals = totals.map(({ unique_clicks, ...row }) => ({ ...row, uniqueClicks: unique_clicks }));
      const own = days.filter(({ subject }) => subject !== 'account');
      for (const rows of [ofTotals, own, own.flatMap(({ quarters }) => Object.values(quarters))])
        assert.deepEqual(sum(rows), expected);
      const ofAccounts = days.filter(({ subject }) => subject === 'account');
      assert.deepEqual(sum(ofAccounts), sum(own.filter(({ subject }) => subject === 'link')));
      for (const { clicks, bots, names } of days) {
        for (const dimension of ownDimensions) assert.equal(sumOf(names, dimension), clicks, dimension);
        assert.equal(sumOf(names, 'reason'), bots);
      }
    }),
  );
});

test('a click counts for its social network once', () => {
  const referrers = [
    'https://t.co/x',
    'https://x.com/',
    'https://l.instagram.com/',
    'https://www.google.de/',
    'https://m.me/',
  ];
  const { totals } = sumUp(referrers.map((referrer) => makeVisit({ referrer })));
  const [{ social_facebook, social_twitter, social_instagram, social_google }] = totals as [
    (typeof totals)[number],
  ];
  assert.deepEqual([social_facebook, social_twitter, social_instagram, social_google], [1, 2, 1, 1]);
});

test('names from a visitor’s text mix no counts up', () => {
  const texts = ['a:b', 'a', 'b:c', '__proto__', 'constructor', '20526', 'link:1', 'utm_medium a'];
  const { days } = sumUp(
    texts.map((text) => makeVisit({ query: `utm_source=${text}&utm_medium=${text}`, userAgent: chrome })),
  );
  for (const { names } of days) {
    for (const dimension of ['utm_source', 'utm_medium'])
      for (const text of texts) assert.equal(names[`${dimension} ${text}`], 1, text);
  }
});

interface Which {
  isNew?: (n: number) => boolean;
  isUnique?: (n: number) => boolean;
}

/** The sums with their maps as objects; each name has the key "dimension name". */
function sumUp(visits: RecordedVisit[], { isNew = all, isUnique = all }: Which = {}) {
  const batch = packVisits(visits);
  const parts = [...rollUp(toCountable(stored(batch, { isNew, isUnique })))];
  const days = parts.flatMap((part) => part.days);
  for (const day of days) assertPackedAsSummed(day);
  return {
    totals: parts.flatMap((part) => part.totals),
    days: days.map(({ quarters, names, ...row }) => ({
      ...row,
      quarters: Object.fromEntries(quarters),
      names: Object.fromEntries(
        [...names].map(([entry, clicks]) => [
          `${dimensions[dimensionOf(entry)]} ${batch.names[nameIdOf(entry)]}`,
          clicks,
        ]),
      ) as Record<string, number>,
    })),
  };
}

/** The batch as the store returns it, with each name's position as its id. */
function stored(batch: ClickBatch, { isNew = all, isUnique = all }: Which = {}): StoredBatch {
  return {
    batch,
    isNew: flags(batch, isNew),
    isUnique: flags(batch, isUnique),
    entries: Float64Array.from({ length: batch.tagStarts[batch.count] as number }, (_, tag) =>
      entryOf(batch.tagDimensions[tag] as number, batch.tagNames[tag] as number),
    ),
  };
}

/** A day must be packed into the same bytes whether its counts are summed up first or while packing. */
function assertPackedAsSummed(day: DayDelta): void {
  const packers = { quarters: new NumberPacker(), names: new NumberPacker() };
  day.packTo(packers);
  const read = { quarters: new Map(), names: new Map() };
  addQuarters(packers.quarters.passing(), read.quarters);
  addNames(packers.names.passing(), read.names);
  assert.deepEqual(read, { quarters: day.quarters, names: day.names });
}

function flags(batch: ClickBatch, isSet: (n: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: batch.count }, (_, n) => (isSet(n) ? 1 : 0));
}

function sum(rows: { clicks: number; uniqueClicks: number; bots: number }[]) {
  const total = { clicks: 0, uniqueClicks: 0, bots: 0 };
  for (const { clicks, uniqueClicks, bots } of rows) {
    total.clicks += clicks;
    total.uniqueClicks += uniqueClicks;
    total.bots += bots;
  }
  return total;
}

function sumOf(names: Record<string, number>, dimension: string): number {
  return Object.entries(names)
    .filter(([name]) => name.startsWith(`${dimension} `))
    .reduce((total, [, clicks]) => total + clicks, 0);
}
