import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleCondition } from '../../src/resources/links/link.ts';
import { reasonFor, ruleTarget, targetFor, testCondition, visitorOf } from './visitors.ts';

testCondition('after', [
  ['a moment has come when it is there', '2026-05-20 12:00:00', { at: '2026-05-20T12:00:00Z' }, true],
  ['a moment has not come before', '2026-05-20 12:00:00', { at: '2026-05-20T11:59:59.999Z' }, false],
  ['a date begins at midnight UTC', '2026-05-20', { at: '2026-05-20T00:00:00Z' }, true],
  ['a date has not begun the day before', '2026-05-20', { at: '2026-05-19T23:59:59Z' }, false],
  ['seconds may be left out', '2026-05-20 12:30', { at: '2026-05-20T12:30:00Z' }, true],
  ['of several the first to come counts', ['2030-01-01', '2026-01-01'], { at: '2026-05-20T12:00:00Z' }, true],
  ['what is no time never comes', 'soon', { at: '9999-01-01T00:00:00Z' }, false],
]);

testCondition('before', [
  ['a moment is too late when it is there', '2026-05-20 12:00:00', { at: '2026-05-20T12:00:00Z' }, false],
  ['a moment is in time before', '2026-05-20 12:00:00', { at: '2026-05-20T11:59:59.999Z' }, true],
  ['a date is over when it begins', '2026-05-20', { at: '2026-05-20T00:00:00Z' }, false],
  ['the day before a date is in time', '2026-05-20', { at: '2026-05-19T23:59:59Z' }, true],
  ['of several the last counts', ['2030-01-01', '2026-01-01'], { at: '2026-05-20T12:00:00Z' }, true],
  ['what is no time never lies ahead', 'soon', { at: '1970-01-01T00:00:00Z' }, false],
]);

testCondition('hours', [
  ['hours begin on the minute', '09:00-17:30', { at: '2026-05-20T09:00:00Z' }, true],
  ['hours have not begun before', '09:00-17:30', { at: '2026-05-20T08:59:59.999Z' }, false],
  ['hours go on to the last second', '09:00-17:30', { at: '2026-05-20T17:29:59.999Z' }, true],
  ['hours are over at their end', '09:00-17:30', { at: '2026-05-20T17:30:00Z' }, false],
  ['hours are in UTC without a zone', '12:00-13:00', { at: '2026-05-20T12:30:00Z' }, true],
  ['hours are in the zone that is named', '09:00-10:00 Europe/Berlin', { at: '2026-05-20T07:30:00Z' }, true],
  [
    'hours of a zone are not those of UTC',
    '09:00-10:00 Europe/Berlin',
    { at: '2026-05-20T09:30:00Z' },
    false,
  ],
  ['a zone in any case', '09:00-10:00 europe/BERLIN', { at: '2026-05-20T07:30:00Z' }, true],
  [
    'more than one space before the zone',
    '09:00-10:00   Europe/Berlin',
    { at: '2026-05-20T07:30:00Z' },
    true,
  ],
  ['a zone keeps winter time in winter', '09:00-10:00 Europe/Berlin', { at: '2026-01-20T08:30:00Z' }, true],
  [
    'a zone is not on summer time in winter',
    '09:00-10:00 Europe/Berlin',
    { at: '2026-01-20T07:30:00Z' },
    false,
  ],
  [
    'the hour that is left out in spring has nobody, before',
    '02:00-03:00 Europe/Berlin',
    { at: '2026-03-29T00:59:59Z' },
    false,
  ],
  [
    'the hour that is left out in spring has nobody, after',
    '02:00-03:00 Europe/Berlin',
    { at: '2026-03-29T01:00:00Z' },
    false,
  ],
  [
    'the hour after the one left out begins at once',
    '03:00-04:00 Europe/Berlin',
    { at: '2026-03-29T01:00:00Z' },
    true,
  ],
  [
    'the hour that comes twice in autumn counts the first time',
    '02:00-03:00 Europe/Berlin',
    { at: '2026-10-25T00:30:00Z' },
    true,
  ],
  [
    'the hour that comes twice in autumn counts the second time',
    '02:00-03:00 Europe/Berlin',
    { at: '2026-10-25T01:30:00Z' },
    true,
  ],
  ['the hour after it comes once', '02:00-03:00 Europe/Berlin', { at: '2026-10-25T02:00:00Z' }, false],
  [
    'America changes its clocks on another day',
    '09:00-10:00 America/New_York',
    { at: '2026-03-15T13:30:00Z' },
    true,
  ],
  ['a zone half an hour off', '09:00-09:30 Asia/Kolkata', { at: '2026-05-20T03:30:00Z' }, true],
  [
    'a zone half an hour off, a minute before',
    '09:00-09:30 Asia/Kolkata',
    { at: '2026-05-20T03:29:59Z' },
    false,
  ],
  [
    'a zone three quarters of an hour off',
    '12:00-12:15 Asia/Kathmandu',
    { at: '2026-05-20T06:15:00Z' },
    true,
  ],
  ['a zone half an hour behind', '12:00-12:30 America/St_Johns', { at: '2026-01-20T15:30:00Z' }, true],
  [
    'a zone whose summer is half an hour, in summer',
    '12:00-12:30 Australia/Lord_Howe',
    { at: '2026-01-20T01:00:00Z' },
    true,
  ],
  [
    'a zone whose summer is half an hour, in winter',
    '12:00-12:30 Australia/Lord_Howe',
    { at: '2026-07-20T01:30:00Z' },
    true,
  ],
  ['a zone a day ahead', '00:00-01:00 Pacific/Kiritimati', { at: '2026-05-20T10:30:00Z' }, true],
  ['a zone of a fixed distance', '07:00-08:00 Etc/GMT+5', { at: '2026-05-20T12:30:00Z' }, true],
  ['night hours, in the evening', '22:00-06:00', { at: '2026-05-20T23:00:00Z' }, true],
  ['night hours, in the morning', '22:00-06:00', { at: '2026-05-20T05:59:59Z' }, true],
  ['night hours end in the morning', '22:00-06:00', { at: '2026-05-20T06:00:00Z' }, false],
  ['night hours, by day', '22:00-06:00', { at: '2026-05-20T12:00:00Z' }, false],
  ['night hours, on midnight', '22:00-06:00', { at: '2026-05-20T00:00:00Z' }, true],
  ['hours up to midnight', '22:00-24:00', { at: '2026-05-20T23:59:59Z' }, true],
  ['hours up to midnight end there', '22:00-24:00', { at: '2026-05-20T00:00:00Z' }, false],
  ['the whole day', '00:00-24:00', { at: '2026-05-20T00:00:00Z' }, true],
  ['from an hour to the same hour is the whole day', '09:00-09:00', { at: '2026-05-20T08:59:59Z' }, true],
  ['any of several is enough', ['09:00-12:00', '13:00-17:00'], { at: '2026-05-20T16:00:00Z' }, true],
  ['between several is not', ['09:00-12:00', '13:00-17:00'], { at: '2026-05-20T12:30:00Z' }, false],
  [
    'several that overlap are their sum',
    ['09:00-14:00', '10:00-11:00', '13:00-17:00'],
    { at: '2026-05-20T15:00:00Z' },
    true,
  ],
  [
    'a span within another does not end it',
    ['09:00-14:00', '10:00-11:00'],
    { at: '2026-05-20T13:00:00Z' },
    true,
  ],
  [
    'several may have zones of their own',
    ['09:00-10:00 Asia/Tokyo', '09:00-10:00 Europe/Berlin'],
    { at: '2026-05-20T00:30:00Z' },
    true,
  ],
  ['a zone that is none takes nobody', '00:00-24:00 Mars/Olympus', {}, false],
  ['a zone that is none leaves the others alone', ['00:00-24:00 Mars/Olympus', '12:00-13:00'], {}, true],
  ['an offset is no zone', '00:00-24:00 +02:00', {}, false],
]);

testCondition('weekday', [
  ['a day of the week takes its visitors', 'wed', { at: '2026-05-20T12:00:00Z' }, true],
  ['a day in any case', 'Wed', { at: '2026-05-20T12:00:00Z' }, true],
  ['another day is not taken', 'thu', { at: '2026-05-20T12:00:00Z' }, false],
  ['a day begins at midnight UTC', 'wed', { at: '2026-05-20T00:00:00Z' }, true],
  ['a day has not begun before', 'wed', { at: '2026-05-19T23:59:59Z' }, false],
  ['a day is over at midnight', 'wed', { at: '2026-05-21T00:00:00Z' }, false],
  ['any of several is enough', ['sat', 'sun'], { at: '2026-05-24T12:00:00Z' }, true],
  ['none of several is not', ['sat', 'sun'], { at: '2026-05-22T12:00:00Z' }, false],
  ['a leap day has its weekday', 'tue', { at: '2028-02-29T12:00:00Z' }, true],
]);

const both = (weekday: string, hours: string): RuleCondition[] => [
  { type: 'weekday', value: weekday },
  { type: 'hours', value: hours },
];

const daysOfZones: [guarantee: string, conditions: RuleCondition[], at: string, matches: boolean][] = [
  [
    'a weekday is that of the hours’ zone, east',
    both('thu', '00:00-24:00 Asia/Tokyo'),
    '2026-05-20T15:00:00Z',
    true,
  ],
  [
    'a weekday is not that of UTC then, east',
    both('wed', '00:00-24:00 Asia/Tokyo'),
    '2026-05-20T15:00:00Z',
    false,
  ],
  [
    'a weekday is that of the hours’ zone, west',
    both('tue', '00:00-24:00 America/New_York'),
    '2026-05-20T03:59:00Z',
    true,
  ],
  [
    'a weekday begins at midnight of the zone',
    both('wed', '00:00-24:00 America/New_York'),
    '2026-05-20T04:00:00Z',
    true,
  ],
  [
    'a night that began on Friday is Saturday',
    both('fri', '22:00-06:00 Europe/Berlin'),
    '2026-05-22T23:30:00Z',
    false,
  ],
  ['hours without a zone leave weekdays in UTC', both('wed', '00:00-24:00'), '2026-05-20T15:00:00Z', true],
  [
    'no zone of that name has any weekday',
    both('wed', '00:00-24:00 Mars/Base'),
    '2026-05-20T15:00:00Z',
    false,
  ],
  [
    'hours without a zone leave the choice to others',
    [{ type: 'hours', value: '00:00-24:00' }, ...both('thu', '00:00-24:00 Asia/Tokyo')],
    '2026-05-20T15:00:00Z',
    true,
  ],
  [
    'the zone counts though the hours come first',
    both('thu', '00:00-24:00 Asia/Tokyo').toReversed(),
    '2026-05-20T15:00:00Z',
    true,
  ],
];

for (const [guarantee, conditions, at, matches] of daysOfZones) {
  test(`weekday and hours: ${guarantee}`, () => {
    const settings = { rules: [{ conditions, link: ruleTarget }] };
    assert.equal(targetFor(settings, visitorOf({ at })) === ruleTarget, matches);
  });
}

test('the reasons say what time it is, on which clock', () => {
  const at = '2026-05-20T07:05:00Z';
  assert.equal(
    reasonFor({ type: 'hours', value: '10:00-11:00 Europe/Berlin' }, { at }),
    'It is wed 09:05 in Europe/Berlin, but the rule asks for 10:00-11:00 Europe/Berlin.',
  );
  assert.equal(
    reasonFor({ type: 'hours', value: ['10:00-11:00 Europe/Berlin', '10:00-11:00 Asia/Kolkata'] }, { at }),
    'It is wed 09:05 in Europe/Berlin, wed 12:35 in Asia/Kolkata, but the rule asks for 10:00-11:00 Europe/Berlin or 10:00-11:00 Asia/Kolkata.',
  );
  assert.equal(
    reasonFor({ type: 'weekday', value: ['sat', 'sun'] }, { at }),
    'It is wed 07:05 in UTC, but the rule asks for sat or sun.',
  );
  assert.equal(
    reasonFor({ type: 'after', value: '2027-01-01' }, { at }),
    'It is 2026-05-20 07:05:00 UTC, but the rule asks for 2027-01-01 00:00:00 UTC or later.',
  );
  assert.equal(
    reasonFor({ type: 'before', value: '2027-01-01' }, { at }),
    'It is 2026-05-20 07:05:00 UTC; the rule asks for a time before 2027-01-01 00:00:00 UTC.',
  );
});
