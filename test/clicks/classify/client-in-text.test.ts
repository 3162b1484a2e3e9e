import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsClient, namesClient, withoutClient } from '../../../src/clicks/classify/client-in-text.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const client = '2001:db8::a00:1';
const spellings = [
  '2001:db8::a00:1',
  '2001:DB8::A00:1',
  '2001:0db8::0a00:0001',
  '2001:db8:0:0:0:0:a00:1',
  '2001:0DB8:0000:0000:0000:0000:0A00:0001',
  '2001:db8:0::a00:1',
  '2001:db8::0:0:a00:1',
  '2001:db8:0:0::10.0.0.1',
  '2001:db8::10.0.0.1',
];

test('the client’s address is found in whatever way it is written, and wherever it stands', () => {
  for (const spelling of spellings) {
    for (const text of [
      spelling,
      `App/1.0 (${spelling})`,
      `[${spelling}]:443`,
      `ip:${spelling},x`,
      `a${spelling}`,
    ]) {
      assert.ok(holdsClient(text, client), text);
      assert.equal(withoutClient(text, client, '*'), text.replace(spelling, '*'), text);
    }
  }
  assert.equal(
    withoutClient(`${spellings.join(' ')} end`, client, '*'),
    `${spellings.map(() => '*').join(' ')} end`,
  );
});

test('an IPv4 address is found in its mapped forms', () => {
  for (const text of ['203.0.113.55', '::ffff:203.0.113.55', '::FFFF:cb00:7137', '0:0:0:0:0:ffff:cb00:7137'])
    assert.ok(holdsClient(`x (${text})`, '203.0.113.55'), text);
  assert.equal(withoutClient('x ::FFFF:CB00:7137', '203.0.113.55', '*'), 'x *');
});

test('somebody else’s address and what is none stay', () => {
  for (const text of [
    '2001:db8::a00:2',
    '2001:db8:1::a00:1',
    '2001:db8:0:0:0:a00:1',
    '2001:db8::b00:1',
    '2001:db8:a00:1',
    '2001::db8:a00:2001',
    '12:30:45 2001 db8',
    '::',
    ':'.repeat(200),
    '2001:'.repeat(200),
    '2001:db8::'.repeat(100),
  ]) {
    assert.equal(holdsClient(text, client), false, text);
    assert.equal(withoutClient(text, client, '*'), text);
    assert.equal(holdsClient(text, ''), false);
    assert.equal(withoutClient(text, '', '*'), text);
    assert.equal(withoutClient(text, 'no address', '*'), text);
  }
});

test('every spelling of every address is found', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
  const groups = fc.array(group, { minLength: 8, maxLength: 8 }).filter((all) => all.some((one) => one > 0));
  const style = fc.record({
    gap: fc.nat(7),
    zeros: fc.nat(8),
    digits: fc.nat(4),
    isUpper: fc.boolean(),
    tail: fc.boolean(),
  });
  fc.assert(
    fc.property(groups, style, (numbers, { gap, zeros, digits, isUpper, tail }) => {
      const exact = numbers.map((number) => number.toString(16)).join(':');
      const written = writeAddress(numbers, { gap, zeros, digits, tail });
      const text = `x ${isUpper ? written.toUpperCase() : written} y`;
      assert.ok(holdsClient(text, exact), `${exact} in ${text}`);
    }),
    { numRuns: 3_000 },
  );
});

interface Style {
  gap: number;
  zeros: number;
  digits: number;
  tail: boolean;
}

/** Writes `::` for at most `zeros` zero groups from the group `gap` on, if there are zeros there. */
function writeAddress(numbers: readonly number[], { gap, zeros, digits, tail }: Style): string {
  const texts = numbers.map((number) => number.toString(16).padStart(digits, '0'));
  const run = numbers.slice(gap, gap + zeros).findIndex((number) => number !== 0);
  const skipped = run === -1 ? numbers.slice(gap, gap + zeros).length : run;
  const dotted = numbers.slice(6).flatMap((number) => [number >>> 8, number & 0xff]);
  const ends = tail && gap + skipped <= 6 ? [...texts.slice(0, 6), dotted.join('.')] : texts;
  if (skipped === 0) return ends.join(':');
  return `${ends.slice(0, gap).join(':')}::${ends.slice(gap + skipped).join(':')}`;
}

test('a host that has the client’s address in its name is found', () => {
  for (const host of [
    '203.0.113.55.isp.example',
    '203-0-113-55.isp.example',
    'dsl-203-0-113-55.pool.isp.example',
    'ip203-000-113-055.isp.example',
    '55.113.0.203.isp.example',
    'h55-113-0-203.isp.example',
  ])
    assert.ok(namesClient(host, '203.0.113.55'), host);
  for (const host of [
    '2001-db8--a00-1.isp.example',
    '2001-0db8-0-0-0-0-0a00-0001.isp.example',
    '1.0.0.0.0.0.a.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
  ])
    assert.ok(namesClient(host, client), host);
  for (const host of [
    '203-0-113-56.isp.example',
    '203-0-113.example',
    'xn--bcher-kva.example',
    'a-b-c.example',
    '1.2.3.4.5',
  ])
    for (const address of ['203.0.113.55', client, 'no address', ''])
      assert.equal(namesClient(host, address), false, `${host} ${address}`);
});

test('texts made to be slow are searched in a moment', async () => {
  const hostile = ['2001:db8::', ':', '2001:', '2001:db8:0:0:', '0::', '1-'].map((part) =>
    part.repeat(1_000 / part.length),
  );
  for (const text of hostile) {
    const tookMs = await cpuMsOf(() => {
      for (let times = 0; times < 100; times++) withoutClient(text, client, '*');
      for (let times = 0; times < 100; times++) namesClient(text, client);
    });
    assert.ok(tookMs < 1_000, `${text.slice(0, 20)}: ${tookMs} ms`);
  }
});
