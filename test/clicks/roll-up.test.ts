import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyClick, type ClassifiedClick } from '../../src/clicks/classify-click.ts';
import { openCountryDatabase } from '../../src/clicks/locate-address.ts';
import { allDays, dayOf, rollUp } from '../../src/clicks/roll-up.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import { anyVisit, chrome, dayMs, makeVisit, noon } from '../support/visits.ts';

const countries = openCountryDatabase();
const classify = (visits: Visit[]) =>
  visits.map((visit) => classifyClick(visit, { countries, saltAt: () => Buffer.alloc(32) }));
const sum = (rows: { clicks: number }[]) => rows.reduce((total, { clicks }) => total + clicks, 0);

test('days are counted in UTC from 1970', () => {
  assert.equal(dayOf(0), 0);
  assert.equal(dayOf(dayMs - 1), 0);
  assert.equal(dayOf(Date.UTC(2026, 2, 14, 23, 59, 59, 999)), 20_526);
});

test('a click adds to its total, its quarter of an hour and each of its dimensions, for its day and for all', () => {
  const [click] = classify([
    makeVisit({
      at: noon + 14 * 60_000 + 59_999,
      subjectId: 7,
      referrer: 'https://www.facebook.com/x',
      query: 'utm_source=mail&utm_term=',
    }),
  ]) as [ClassifiedClick];
  const { totals, quarters, dimensions } = rollUp([click], () => true);
  const of = { subject: 'link', subject_id: 7 };
  const counts = { clicks: 1, unique_clicks: 1, bots: 0 };
  const social = { social_facebook: 1, social_twitter: 0, social_instagram: 0, social_google: 0 };
  assert.deepEqual(totals, [{ ...of, ...counts, ...social }]);
  assert.deepEqual(quarters, [{ ...of, at: noon, ...counts }]);
  const names = {
    country: 'Unknown',
    city: 'Unknown',
    referrer: 'Facebook',
    browser: 'Chrome',
    os: 'Windows',
    device: 'Desktop',
    language: 'English',
    utm_source: 'mail',
  };
  for (const day of [allDays, dayOf(noon)]) {
    const onDay = dimensions.filter((row) => row.day === day);
    assert.deepEqual(Object.fromEntries(onDay.map(({ dimension, name }) => [dimension, name])), names);
    assert.equal(sum(onDay), Object.keys(names).length);
  }
});

test('a machine adds to what is kept apart and to its reason, and to nothing else', () => {
  const { totals, quarters, dimensions } = rollUp(
    classify([makeVisit({ userAgent: 'curl/8.5.0', referrer: 'https://www.facebook.com/' })]),
    () => true,
  );
  assert.deepEqual(
    [totals, quarters].map(([row]) => [row?.clicks, row?.unique_clicks, row?.bots]),
    [
      [0, 0, 1],
      [0, 0, 1],
    ],
  );
  assert.equal(totals[0]?.social_facebook, 0);
  assert.deepEqual(
    [...new Set(dimensions.map(({ dimension, name }) => `${dimension} ${name}`))],
    ['reason tool'],
  );
});

test('quarters begin at the quarter, also at the edges of an hour and a day', () => {
  const midnight = Date.UTC(2026, 2, 15);
  const { quarters } = rollUp(
    classify([midnight - 1, midnight, midnight + 899_999, midnight + 900_000].map((at) => makeVisit({ at }))),
    () => false,
  );
  assert.deepEqual(
    quarters.map(({ at, clicks }) => [at - midnight, clicks]),
    [
      [-900_000, 1],
      [0, 2],
      [900_000, 1],
    ],
  );
});

test('for any visits all parts of the sum agree with each other', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 60 }), (visits) => {
      const clicks = classify(visits);
      const unique = new Set(clicks.filter((_, index) => index % 3 === 0));
      const { totals, quarters, dimensions } = rollUp(clicks, (click) => unique.has(click));
      const humans = clicks.filter(({ kind }) => kind === 'human');
      for (const rows of [totals, quarters]) {
        assert.equal(sum(rows), humans.length);
        assert.equal(
          rows.reduce((total, row) => total + row.bots, 0),
          clicks.length - humans.length,
        );
        assert.equal(
          rows.reduce((total, row) => total + row.unique_clicks, 0),
          humans.filter((click) => unique.has(click)).length,
        );
      }
      for (const name of ['country', 'city', 'referrer', 'browser', 'os', 'device', 'language']) {
        const rows = dimensions.filter(({ dimension }) => dimension === name);
        assert.equal(sum(rows.filter(({ day }) => day === allDays)), humans.length, name);
        assert.equal(sum(rows.filter(({ day }) => day !== allDays)), humans.length, name);
      }
      const keys = dimensions.map((row) => JSON.stringify({ ...row, clicks: 0 }));
      assert.equal(new Set(keys).size, keys.length, 'each row once');
    }),
  );
});

test('names from a visitor’s text mix no counts up', () => {
  const texts = ['a:b', 'a', 'b:c', '__proto__', 'constructor', '20526', 'link:1'];
  const { dimensions } = rollUp(
    classify(
      texts.map((text) => makeVisit({ query: `utm_source=${text}&utm_medium=${text}`, userAgent: chrome })),
    ),
    () => false,
  );
  for (const dimension of ['utm_source', 'utm_medium']) {
    const rows = dimensions.filter((row) => row.dimension === dimension && row.day === allDays);
    assert.deepEqual(Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks])), {
      ...Object.fromEntries(texts.filter((text) => text !== '__proto__').map((text) => [text, 1])),
      ['__proto__']: 1,
    });
  }
});
