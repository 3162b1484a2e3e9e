import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLinkRules } from '../../src/resources/links/index.ts';
import type { LinkSettings } from '../../src/resources/links/link.ts';
import { chooseRule, destinationOf, withParameters } from '../../src/rules/index.ts';
import { agents } from './agents.ts';
import { type Known, visitorOf } from './visitors.ts';

interface Case {
  target?: string;
  settings?: LinkSettings;
  visitor?: Known;
  forwardQuery?: boolean;
}

function destination({ target = 'https://example.com/plain', settings = {}, ...rest }: Case) {
  const link = { id: 1, target, settings };
  const visitor = visitorOf(rest.visitor);
  const rule = chooseRule(compileLinkRules(link), visitor);
  const plain = { target: withParameters(target, link), forwardQuery: rest.forwardQuery ?? true };
  return destinationOf(plain, rule, visitor.facts.query);
}

const parameters = [{ name: 'ref', value: 'a b' }];
const rules = [
  { conditions: [{ type: 'country' as const, value: 'DE' }], link: 'https://example.com/de?x=1#top' },
];
const visitor = { country: 'DE', query: 'x=2&y=3' };

const rows: [guarantee: string, given: Case, address: string][] = [
  ['a plain target stays as it is', {}, 'https://example.com/plain'],
  [
    'the link’s parameters are added to its target',
    { settings: { parameters } },
    'https://example.com/plain?ref=a+b',
  ],
  [
    'the link’s parameters are added to a rule’s target',
    { settings: { parameters, rules }, visitor: { country: 'DE' } },
    'https://example.com/de?x=1&ref=a+b#top',
  ],
  [
    'the link’s parameters take the place of those of its target',
    { target: 'https://example.com/?ref=x&a=1&flag', settings: { parameters } },
    'https://example.com/?a=1&flag&ref=a+b',
  ],
  [
    'the link’s parameters are all there is of a query',
    { target: 'https://example.com/?ref=x', settings: { parameters } },
    'https://example.com/?ref=a+b',
  ],
  [
    'a visitor’s parameter without a value stays without',
    { target: 'https://example.com/?', visitor: { query: 'flag&x=' } },
    'https://example.com/?flag&x=',
  ],
  [
    'a visitor’s query of nothing but separators is none',
    { target: 'https://example.com/plain', visitor: { query: '&&' } },
    'https://example.com/plain',
  ],
  [
    'a visitor’s parameter overrides nothing, however its name is written',
    { target: 'https://example.com/?a%20b=1', visitor: { query: 'a+b=2&&c=3' } },
    'https://example.com/?a%20b=1&c=3',
  ],
  [
    'the visitor’s query is added and overrides nothing',
    { settings: { parameters, rules }, visitor },
    'https://example.com/de?x=1&ref=a+b&y=3#top',
  ],
  [
    'the visitor’s query is kept back when the link says so',
    { settings: { rules }, visitor, forwardQuery: false },
    'https://example.com/de?x=1#top',
  ],
  [
    'a target that is signed stays so, character by character',
    { target: 'https://example.com/?sig=%2f+~', visitor: { query: 'y=1' } },
    'https://example.com/?sig=%2f+~&y=1',
  ],
];

for (const [guarantee, given, address] of rows) {
  test(guarantee, () => {
    assert.deepEqual(destination(given), { address, fallback: undefined });
  });
}

const ios = { userAgent: agents.iphone };
const android = { userAgent: agents.androidPhone };
const auto: LinkSettings = { deeplink: { auto: true } };

const appleAddresses: [target: string, app: string][] = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42&si=x', 'youtube://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42&si=x'],
  ['https://www.instagram.com/someone/', 'instagram://user?username=someone'],
  ['https://instagram.com/some.one', 'instagram://user?username=some.one'],
  ['https://x.com/someone', 'twitter://user?screen_name=someone'],
  ['https://twitter.com/someone/status/123', 'twitter://status?id=123'],
  ['https://www.tiktok.com/@someone/video/456', 'snssdk1233://aweme/detail/456'],
  ['https://tiktok.com/@some.one/video/456/', 'snssdk1233://aweme/detail/456'],
  ['https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC', 'spotify:album:4uLU6hMCjMI75M1A2tKUQC'],
  ['https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC', 'spotify:track:4uLU6hMCjMI75M1A2tKUQC'],
  [
    'https://www.amazon.de/dp/B000000000?tag=x',
    'com.amazon.mobile.shopping.web://www.amazon.de/dp/B000000000?tag=x',
  ],
];

for (const [target, app] of appleAddresses) {
  test(`on iOS the app opens ${target}, and the web does for who has no app`, () => {
    assert.deepEqual(destination({ target, settings: auto, visitor: ios }), {
      address: app,
      fallback: target,
    });
  });
}

for (const target of [
  'https://example.com/watch?v=1',
  'https://youtube.com.evil.test/watch?v=1',
  'https://notyoutube.com/watch?v=1',
  'https://notinstagram.com/someone',
  'https://www.instagram.com/p/Cabc/',
  'https://www.instagram.com/Explore/',
  'https://x.com/',
  'https://x.com/home',
  'https://open.spotify.com.evil.test/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://open.spotify.com/user/someone',
  'https://www.tiktok.com/@someone',
]) {
  test(`there is no address in Apple's apps for ${target}`, () => {
    const found = destination({ target, settings: auto, visitor: ios });
    assert.deepEqual(found, { address: target, fallback: undefined });
  });
}

test('on Android an intent names the app, the page and where to go without the app', () => {
  const target = 'https://www.youtube.com/watch?v=1';
  const app = (fallback: string) =>
    'intent://www.youtube.com/watch?v=1#Intent;scheme=https;package=com.google.android.youtube;' +
    `S.browser_fallback_url=${encodeURIComponent(fallback)};end`;
  assert.deepEqual(destination({ target, settings: auto, visitor: android }), {
    address: app(target),
    fallback: target,
  });
  const fallback = `${target}&utm_source=mail`;
  assert.deepEqual(
    destination({ target, settings: auto, visitor: { ...android, query: 'utm_source=mail' } }),
    {
      address: app(fallback),
      fallback,
    },
  );
});

test('an app’s address gets no parameters, but where to go without the app does', () => {
  const found = destination({
    target: 'https://x.com/someone',
    settings: { ...auto, parameters },
    visitor: ios,
  });
  const fallback = 'https://x.com/someone?ref=a+b';
  assert.deepEqual(found, { address: 'twitter://user?screen_name=someone', fallback });
});

test('with an address of one’s own, that is where visitors without the app go', () => {
  const deeplink = { auto: true, apple: 'https://apps.example.com/1', google: 'https://play.example.com/1' };
  const target = 'https://youtu.be/abc';
  const apple = destination({ target, settings: { deeplink }, visitor: ios });
  assert.equal(apple.fallback, 'https://apps.example.com/1');
  const google = destination({ target, settings: { deeplink }, visitor: android });
  assert.equal(google.fallback, 'https://play.example.com/1');
  const elsewhere = destination({ target: 'https://example.com/', settings: { deeplink }, visitor: ios });
  assert.deepEqual(elsewhere, { address: 'https://apps.example.com/1', fallback: undefined });
  const own: LinkSettings = { deeplink: { ...deeplink, auto: false } };
  assert.deepEqual(destination({ target, settings: own, visitor: ios }), elsewhere);
  assert.equal(destination({ target, settings: own, visitor: android }).address, deeplink.google);
});

test('a computer goes to the web', () => {
  const target = 'https://youtu.be/abc';
  const found = destination({ target, settings: auto, visitor: { userAgent: agents.mac } });
  assert.deepEqual(found, { address: target, fallback: undefined });
});

test('a link’s parameters are written once for all its targets', (context) => {
  const toString = context.mock.method(URLSearchParams.prototype as { toString(): string }, 'toString');
  const many = Array.from({ length: 500 }, (_, index) => ({ name: `p${index}`, value: '1' }));
  const targets = Array.from({ length: 500 }, (_, index) => ({
    ...rules[0]!,
    link: `https://example.com/${index}`,
  }));
  compileLinkRules({ id: 1, target: 'https://example.com/', settings: { parameters: many, rules: targets } });
  assert.equal(toString.mock.callCount(), 1);
});
