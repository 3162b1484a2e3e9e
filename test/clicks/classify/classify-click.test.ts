import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyClick } from '../../../src/clicks/classify/classify-click.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import { machineSamples, peopleSamples } from './user-agents.ts';

const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const noon = Date.UTC(2026, 6, 1, 12);
const context = { countries: openCountryDatabase(), saltAt: () => '07'.repeat(32) };

function visitOf(changes: Partial<RecordedVisit> = {}): RecordedVisit {
  return {
    id: Buffer.from('019c000000007000800000000000000b', 'hex'),
    subject: 'link',
    subjectId: 12,
    accountId: 3,
    at: noon,
    userAgent: firefox,
    referrer: '',
    language: '',
    address: '81.2.69.142',
    query: '',
    purpose: '',
    optedOut: false,
    ...changes,
  };
}

test('a visit becomes a click with everything statistics show', () => {
  const { visitor, ...click } = classifyClick(
    visitOf({
      referrer: 'https://t.co/x',
      language: 'de-DE,de;q=0.9,en;q=0.8',
      query: 'utm_source=letter&utm_medium=email&utm_campaign=may+sale&utm_term=t&utm_content=c&other=1',
    }),
    context,
  );
  assert.deepEqual(click, {
    id: Buffer.from('019c000000007000800000000000000b', 'hex'),
    subject: 'link',
    subjectId: 12,
    accountId: 3,
    at: noon,
    kind: 'human',
    reason: '',
    userAgent: firefox,
    country: 'United Kingdom',
    city: 'Unknown',
    device: 'Desktop',
    browser: 'Firefox',
    os: 'Linux',
    referrer: 'X (Twitter)',
    language: 'German',
    utm: { source: 'letter', medium: 'email', campaign: 'may sale', term: 't', content: 'c' },
  });
  assert.equal(visitor?.length, 16);
});

test('a page fetched before anyone asked for it is a prefetch', () => {
  for (const purpose of [
    'prefetch',
    'prefetch;prerender',
    'Prefetch',
    'prefetch;anonymous-client-ip',
    'preview',
  ]) {
    const { kind, reason, browser } = classifyClick(visitOf({ purpose }), context);
    assert.deepEqual({ kind, reason, browser }, { kind: 'prefetch', reason: 'prefetch', browser: 'Firefox' });
  }
  assert.equal(classifyClick(visitOf({ purpose: 'navigate' }), context).kind, 'human');
});

test('a machine that fetches ahead stays a machine', () => {
  assert.equal(
    classifyClick(visitOf({ userAgent: 'curl/8.5.0', purpose: 'prefetch' }), context).reason,
    'tool',
  );
  assert.equal(
    classifyClick(visitOf({ userAgent: '', purpose: 'prefetch' }), context).reason,
    'no-user-agent',
  );
});

test('a machine has no browser, system or device', () => {
  const { browser, os, device } = classifyClick(visitOf({ userAgent: 'python-requests/2.32.3' }), context);
  assert.deepEqual([browser, os, device], ['Unknown', 'Unknown', 'Unknown']);
});

test('the salt is that of the moment of the visit, and without one there is no visitor', () => {
  const asked: number[] = [];
  const saltAt = (at: number) => (asked.push(at), null);
  assert.equal(classifyClick(visitOf(), { ...context, saltAt }).visitor, null);
  assert.deepEqual(asked, [noon]);
});

test('who opted out is counted without being a visitor', () => {
  const { kind, visitor } = classifyClick(visitOf({ optedOut: true }), context);
  assert.deepEqual([kind, visitor], ['human', null]);
});

test('the language is that of the first tag, in English', () => {
  const samples: Record<string, string> = {
    'en-US,en;q=0.9': 'English',
    ' pt-br ': 'Portuguese',
    'zh-Hant-TW;q=0.8': 'Chinese',
    fil: 'Filipino',
    'FR;q=0.5, de': 'French',
    sr_RS: 'Serbian',
    '': 'Unknown',
    '*': 'Unknown',
    und: 'Unknown',
    english: 'Unknown',
    '<script>': 'Unknown',
    qq: 'Unknown',
    ',de': 'Unknown',
  };
  for (const [language, expected] of Object.entries(samples)) {
    assert.equal(classifyClick(visitOf({ language }), context).language, expected, language);
  }
});

test('of each utm tag the first counts, decoded, at most 200 characters, without control characters', () => {
  const query = `utm_source=a%20b&utm_source=z&utm_term=${'x'.repeat(300)}&utm_content=a%00%0Ab%ED%A0%80&UTM_MEDIUM=m&utm_campaign=%F0%9F%8E%89`;
  const { utm } = classifyClick(visitOf({ query }), context);
  assert.equal(utm.source, 'a b');
  assert.equal(utm.term, 'x'.repeat(200));
  assert.equal(utm.content, 'ab\ufffd\ufffd\ufffd');
  assert.equal(utm.medium, '');
  assert.equal(utm.campaign, '🎉');
});

test('a cut never leaves half a character', () => {
  for (const character of ['🎉', '\u{10000}', '\u{10ffff}']) {
    const sourceOf = (text: string) =>
      classifyClick(visitOf({ query: `utm_source=${encodeURIComponent(text)}` }), context).utm.source;
    assert.equal(sourceOf(`${'x'.repeat(199)}${character}`), 'x'.repeat(199));
    assert.equal(sourceOf(`${'x'.repeat(198)}${character}y`), `${'x'.repeat(198)}${character}`);
  }
});

test('no field of a click holds the address of the client, wherever the visitor put it', () => {
  const written = fc.oneof(fc.ipV4(), fc.ipV6()).filter((address) => address.length > 4); // '::' is in any text
  const addresses = fc.oneof(
    written,
    fc.ipV4().map((address) => `::ffff:${address}`),
  );
  const agents = fc.constantFrom(
    ...peopleSamples.map(({ userAgent }) => userAgent),
    ...machineSamples.crawler,
  );
  fc.assert(
    fc.property(addresses, agents, (address, userAgent) => {
      const plain = address.replace('::ffff:', '');
      const escaped = encodeURIComponent(plain);
      const visit = visitOf({
        address,
        userAgent: `${userAgent} ${plain}`,
        language: plain,
        referrer: plain.includes(':') ? `http://[${plain}]/${plain}` : `http://${plain}.example.com/${plain}`,
        query: `utm_source=${escaped}&utm_medium=from-${escaped}&utm_campaign=${plain}&utm_term=kept`,
      });
      const click = classifyClick(visit, context);
      assert.ok(
        !JSON.stringify({ ...click, id: '', at: 0, visitor: click.visitor?.toString('latin1') }).includes(
          plain,
        ),
      );
      assert.equal(click.utm.term, 'kept');
    }),
    { numRuns: 500 },
  );
});

test('an address written in another way than the client’s is kept as little', () => {
  const address = '2001:db8::a00:1';
  for (const spelling of ['2001:DB8::A00:1', '2001:0db8:0:0:0:0:0a00:0001', '2001:db8::10.0.0.1']) {
    const query = `utm_source=${encodeURIComponent(spelling)}&utm_medium=${spelling.replace(':', '%00:')}&utm_term=kept`;
    const { userAgent, utm } = classifyClick(
      visitOf({ address, userAgent: `${firefox} ${spelling}`, query }),
      context,
    );
    assert.equal(userAgent, `${firefox} IP address`);
    assert.deepEqual([utm.source, utm.medium, utm.term], ['', '', 'kept']);
  }
  for (const referrer of ['http://81-2-69-142.isp.example/', 'https://x142.69.2.81.isp.example'])
    assert.equal(classifyClick(visitOf({ referrer }), context).referrer, 'IP address', referrer);
  const dashed = 'http://2001-db8--a00-1.isp.example/';
  assert.equal(classifyClick(visitOf({ address, referrer: dashed }), context).referrer, 'IP address');
});

test('a user agent full of the client’s address stays as short as any', () => {
  const { userAgent } = classifyClick(visitOf({ address: '::1', userAgent: '::1 '.repeat(300) }), context);
  assert.equal(userAgent, 'IP address '.repeat(100).slice(0, 1_000));
});

test('any bytes give a storable click: no error, no control character, no text over 200 characters', () => {
  const short = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
  // Long texts of any characters would take seconds to make.
  const long = fc.tuple(short, fc.nat(400)).map(([text, times]) => text.repeat(times).slice(0, 1_200));
  const anything = fc.oneof(short, long);
  const query = fc.oneof(
    anything,
    anything.map((text) => `utm_source=${text}&utm_medium=%${text}`),
  );
  fc.assert(
    fc.property(
      fc.record({
        userAgent: anything,
        referrer: anything,
        language: anything,
        address: anything,
        query,
        purpose: anything,
      }),
      (changes) => {
        const { utm, visitor, userAgent, ...click } = classifyClick(visitOf(changes), context);
        assert.ok(visitor === null || visitor.length === 16);
        assert.ok(userAgent.length <= 1_000 && userAgent.isWellFormed() && !/\p{Cc}/u.test(userAgent));
        for (const text of [...Object.values(utm), ...Object.values(click)]) {
          if (typeof text !== 'string') continue;
          assert.ok(text.length <= 200 && text.isWellFormed() && !/\p{Cc}/u.test(text), JSON.stringify(text));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
