import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonFor, testCondition } from './visitors.ts';

testCondition('query', [
  ['a parameter that is there', 'coupon', { query: 'coupon=SPRING' }, true],
  ['a parameter that is not', 'coupon', { query: 'ref=mail' }, false],
  ['no query at all', 'coupon', {}, false],
  ['a parameter without a value is there', 'coupon', { query: 'coupon' }, true],
  ['a parameter with an empty value is there', 'coupon', { query: 'coupon=' }, true],
  ['a value that is asked for', 'coupon=SPRING', { query: 'coupon=SPRING' }, true],
  ['another value is not', 'coupon=SPRING', { query: 'coupon=AUTUMN' }, false],
  ['a value’s case matters', 'coupon=SPRING', { query: 'coupon=spring' }, false],
  ['a name’s case matters', 'coupon', { query: 'Coupon=1' }, false],
  ['a longer name is another', 'coupon', { query: 'coupons=1' }, false],
  ['an empty value can be asked for', 'coupon=', { query: 'coupon=' }, true],
  ['an empty value is not any value', 'coupon=', { query: 'coupon=SPRING' }, false],
  ['a missing value is an empty one', 'coupon=', { query: 'coupon' }, true],
  ['a value may hold an equals sign', 'filter=a=b', { query: 'filter=a%3Db' }, true],
  ['a value is compared decoded', 'city=São Paulo', { query: 'city=S%C3%A3o+Paulo' }, true],
  ['a name is compared decoded', 'größe', { query: 'gr%C3%B6%C3%9Fe=1' }, true],
  ['any of a parameter’s values is enough', 'tag=b', { query: 'tag=a&tag=b' }, true],
  ['any place in the query will do', 'ref=mail', { query: 'a=1&b=2&ref=mail&c' }, true],
  ['any of several is enough', ['coupon', 'ref=mail'], { query: 'ref=mail' }, true],
  ['none of several is not', ['coupon', 'ref=mail'], { query: 'ref=web' }, false],
  ['any value beats one value, before', ['ref', 'ref=mail'], { query: 'ref=web' }, true],
  ['any value beats one value, after', ['ref=mail', 'ref'], { query: 'ref=web' }, true],
  ['a broken escape is kept as it is', 'a=%', { query: 'a=%' }, true],
  ['a name that objects have is a name like others', '__proto__', { query: 'constructor=1' }, false],
  ['a number is a name', 5, { query: '5=x' }, true],
]);

testCondition('referrer', [
  ['a host', 'example.com', { referrer: 'https://example.com/page?x=1' }, true],
  ['a host over http', 'example.com', { referrer: 'http://example.com/' }, true],
  ['a host with a port', 'example.com', { referrer: 'https://example.com:8443/' }, true],
  ['a host in capitals', 'example.com', { referrer: 'HTTPS://EXAMPLE.COM/' }, true],
  ['a host asked for in capitals', 'Example.COM', { referrer: 'https://example.com/' }, true],
  ['a host below it', 'example.com', { referrer: 'https://news.example.com/' }, true],
  ['a host far below it', 'example.com', { referrer: 'https://a.b.c.example.com/' }, true],
  ['the host above it is another', 'news.example.com', { referrer: 'https://example.com/' }, false],
  ['a host that only ends alike is another', 'example.com', { referrer: 'https://badexample.com/' }, false],
  [
    'a host that only begins alike is another',
    'example.com',
    { referrer: 'https://example.com.evil.test/' },
    false,
  ],
  ['a host in the path is none', 'example.com', { referrer: 'https://evil.test/example.com' }, false],
  ['a host before an @ is none', 'example.com', { referrer: 'https://example.com@evil.test/' }, false],
  ['no referrer', 'example.com', {}, false],
  ['a referrer that is no address', 'example.com', { referrer: 'example.com' }, false],
  ['a referrer of another scheme', 'example.com', { referrer: 'ftp://example.com/' }, false],
  ['a host with its final dot', 'example.com', { referrer: 'https://example.com./' }, true],
  ['a host with a star means those below', '*.example.com', { referrer: 'https://news.example.com/' }, true],
  ['an international host', 'bücher.example', { referrer: 'https://xn--bcher-kva.example/' }, true],
  ['an address instead of a host', '192.0.2.1', { referrer: 'http://192.0.2.1/' }, true],
  ['a well-known site by its short host', 'x.com', { referrer: 'https://t.co/abc' }, true],
  ['a well-known site by its former host', 'x.com', { referrer: 'https://twitter.com/' }, true],
  ['a well-known site by its app', 'facebook.com', { referrer: 'android-app://com.facebook.katana/' }, true],
  ['a well-known site by a link host', 'facebook.com', { referrer: 'https://l.facebook.com/l.php' }, true],
  ['a well-known site is not another', 'facebook.com', { referrer: 'https://www.instagram.com/' }, false],
  [
    'a part of a well-known site is only that part',
    'old.reddit.com',
    { referrer: 'https://www.reddit.com/' },
    false,
  ],
  ['google.com stands for Google everywhere', 'google.com', { referrer: 'https://www.google.co.uk/' }, true],
  ['google.de stands for itself', 'google.de', { referrer: 'https://www.google.fr/' }, false],
  [
    'a site that only looks like Google is none',
    'google.com',
    { referrer: 'https://google.example.com/' },
    false,
  ],
  ['an app by its identifier', 'org.example.app', { referrer: 'android-app://org.example.app' }, true],
  ['any of several is enough', ['example.com', 'example.org'], { referrer: 'https://example.org/' }, true],
  ['none of several is not', ['example.com', 'example.org'], { referrer: 'https://example.net/' }, false],
]);

testCondition('address', [
  ['an address is itself', '203.0.113.7', { address: '203.0.113.7' }, true],
  ['an address is not the next', '203.0.113.7', { address: '203.0.113.8' }, false],
  ['a range has its first address', '203.0.113.0/24', { address: '203.0.113.0' }, true],
  ['a range has its last address', '203.0.113.0/24', { address: '203.0.113.255' }, true],
  ['a range ends before the next', '203.0.113.0/24', { address: '203.0.114.0' }, false],
  ['a range begins after the one before', '203.0.113.0/24', { address: '203.0.112.255' }, false],
  ['a range may end inside a byte, last', '198.51.100.64/27', { address: '198.51.100.95' }, true],
  ['a range may end inside a byte, next', '198.51.100.64/27', { address: '198.51.100.96' }, false],
  ['a range of one address', '203.0.113.7/32', { address: '203.0.113.7' }, true],
  ['a range of two, the other', '203.0.113.6/31', { address: '203.0.113.7' }, true],
  ['bits behind the prefix do not matter', '203.0.113.77/24', { address: '203.0.113.1' }, true],
  ['a range of everything', '0.0.0.0/0', { address: '255.255.255.255' }, true],
  ['a range of everything is not IPv6', '0.0.0.0/0', { address: '2001:db8::1' }, false],
  ['all of IPv6 is not IPv4', '::/0', { address: '203.0.113.7' }, false],
  ['all of IPv6 is all of IPv6', '::/0', { address: 'ffff:ffff::1' }, true],
  ['an IPv6 address is itself', '2001:db8::1', { address: '2001:db8::1' }, true],
  ['an IPv6 address is itself written out', '2001:db8::1', { address: '2001:0DB8:0:0:0:0:0:1' }, true],
  ['an IPv6 range has its first address', '2001:db8::/32', { address: '2001:db8::' }, true],
  [
    'an IPv6 range has its last address',
    '2001:db8::/32',
    { address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' },
    true,
  ],
  ['an IPv6 range ends before the next', '2001:db8::/32', { address: '2001:db9::' }, false],
  ['an IPv6 range may end inside a group', '2001:db8:0:8000::/49', { address: '2001:db8:0:7fff::1' }, false],
  ['an IPv6 range of one address', '2001:db8::1/128', { address: '2001:db8::2' }, false],
  [
    'an IPv4 address mapped into IPv6 is that address',
    '203.0.113.0/24',
    { address: '::ffff:203.0.113.7' },
    true,
  ],
  ['a mapped range is an IPv4 range', '::ffff:203.0.113.0/120', { address: '203.0.113.7' }, true],
  ['a mapped range ends as an IPv4 range', '::ffff:203.0.113.0/120', { address: '203.0.114.7' }, false],
  ['a zone does not matter', 'fe80::/10', { address: 'fe80::1%eth0' }, true],
  ['no address', '0.0.0.0/0', {}, false],
  ['what is no address', '0.0.0.0/0', { address: 'localhost' }, false],
  ['what only looks like one', '0.0.0.0/0', { address: '1' }, false],
  ['a range that is none takes nobody', '203.0.113.0/99', { address: '203.0.113.7' }, false],
  [
    'any of several is enough, in any order',
    ['198.51.100.0/24', '192.0.2.0/24', '::1'],
    { address: '192.0.2.9' },
    true,
  ],
  ['between several is not', ['198.51.100.0/24', '192.0.2.0/24', '::1'], { address: '198.51.99.1' }, false],
  ['a range within a range does not end it', ['10.0.0.0/8', '10.1.0.0/16'], { address: '10.200.0.1' }, true],
  [
    'of several of both versions the other is found',
    ['10.0.0.0/8', '2001:db8::/32'],
    { address: '2001:db8::5' },
    true,
  ],
]);

test('the reasons say where the visit comes from', () => {
  assert.equal(
    reasonFor({ type: 'query', value: 'coupon=A' }, { query: 'coupon=B&coupon=C' }),
    'The query of the visit has coupon=B, C, but the rule asks for coupon=A.',
  );
  assert.equal(
    reasonFor({ type: 'query', value: 'coupon' }, { query: 'x=1' }),
    'The query of the visit has no such parameter, but the rule asks for coupon.',
  );
  assert.equal(
    reasonFor({ type: 'referrer', value: 'x.com' }, { referrer: 'https://t.co/a' }),
    'The visit comes from t.co; the rule asks for x.com.',
  );
  assert.equal(
    reasonFor({ type: 'referrer', value: 'x.com' }, {}),
    'The visit names no page it comes from, but the rule asks for x.com.',
  );
  assert.equal(
    reasonFor({ type: 'address', value: ['10.0.0.0/8'] }, { address: '203.0.113.7' }),
    "The visitor's address is 203.0.113.7, but the rule asks for 10.0.0.0/8.",
  );
});
