import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseTarget, parseWebTarget } from '../../src/platform/addresses/parse-target.ts';

const appSchemes = new Set(['myapp', 'spotify']);

for (const [text, expected] of Object.entries({
  'https://example.com': 'https://example.com/',
  'HTTP://EXAMPLE.com/A?b=C#d': 'http://example.com/A?b=C#d',
  ' https://example.com/ ': 'https://example.com/',
  'https://example.com:443/x': 'https://example.com/x',
  'https://bücher.example/ä?ö=ü#ß': 'https://xn--bcher-kva.example/%C3%A4?%C3%B6=%C3%BC#%C3%9F',
  'https://example.com/a b': 'https://example.com/a%20b',
  'https://example.com/a\r\nSet-Cookie: x=1': 'https://example.com/aSet-Cookie:%20x=1',
  'https://example.com/%0d%0aSet-Cookie:x': 'https://example.com/%0d%0aSet-Cookie:x',
  'https://example.com/\ud800': 'https://example.com/%EF%BF%BD',
  'https://example.com/"><script>': 'https://example.com/%22%3E%3Cscript%3E',
  'http://[2001:db8::1]:8080/': 'http://[2001:db8::1]:8080/',
})) {
  test(`${JSON.stringify(text)} leads to ${expected}`, () => {
    assert.equal(parseWebTarget(text), expected);
  });
}

for (const text of [
  '',
  'nonsense',
  'example.com',
  '/path',
  '//example.com',
  'https://',
  'http://a b.com',
  'https://example.com:99999',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' \u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'about:blank',
  'view-source:https://example.com',
  'ftp://example.com',
  'ws://example.com',
  'mailto:a@example.com',
  'myapp://open',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://:password@example.com',
  'https://example.com@evil.example',
  'https:\\\\user:x@example.com',
]) {
  test(`${JSON.stringify(text)} is no web address to send a visitor to`, () => {
    assert.equal(parseWebTarget(text), undefined);
  });
}

test('the schemes of APP_SCHEMES are targets too, and no others', () => {
  assert.equal(parseTarget('myapp://open/x', { appSchemes }), 'myapp://open/x');
  assert.equal(parseTarget('SPOTIFY:track:1', { appSchemes }), 'spotify:track:1');
  assert.equal(parseTarget('otherapp://open', { appSchemes }), undefined);
  assert.equal(parseTarget('myapp://user:password@open', { appSchemes }), undefined);
});

test('schemes that run something are refused even if they were allowed by mistake', () => {
  const careless = new Set([
    'javascript',
    'data',
    'vbscript',
    'file',
    'blob',
    'about',
    'filesystem',
    'view-source',
  ]);
  for (const scheme of careless) {
    assert.equal(parseTarget(`${scheme}:alert(1)`, { appSchemes: careless }), undefined, scheme);
  }
});

test('whatever is accepted can be sent as a header, is what a browser reads, and is accepted again', () => {
  const texts = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }).map((tail) => `https://example.com/${tail}`),
    fc.string({ unit: 'binary' }).map((tail) => `myapp:${tail}`),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const target = parseTarget(text, { appSchemes });
      if (target === undefined) return;
      assert.match(target, /^[\x20-\x7e]+$/);
      validateHeaderValue('Location', target);
      assert.equal(new URL(target).href, target);
      assert.equal(parseTarget(target, { appSchemes }), target);
    }),
    { numRuns: 1_000 },
  );
});
