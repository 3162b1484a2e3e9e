import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chooseLocale } from '../../src/redirect/pages/negotiation/choose-locale.ts';
import { locales } from '../../src/redirect/pages/texts/index.ts';
import { wantsJson } from '../../src/redirect/pages/negotiation/wants-json.ts';

const languages: [string | undefined, string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de_CH', 'de'],
  ['pt-BR,pt;q=0.9', 'pt'],
  ['ar-EG', 'ar'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['es;q=0.5, de;q=0.5', 'es'],
  ['ja, ko;q=0.9', 'en'],
  ['ja, ar;q=0.1', 'ar'],
  ['*', 'en'],
  ['ja, *;q=0.5, de;q=0.4', 'en'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=0', 'en'],
  ['fr ; q = 0.3 , de;q=0.4', 'de'],
  ['de;q=nonsense', 'de'],
  ['den', 'en'],
  ['x-de', 'en'],
  [',,;;q=1,de', 'de'],
  [`${'ja,'.repeat(10_000)}de`, 'en'],
];

test('the language is the one that the visitor likes best among those there are', () => {
  for (const [header, expected] of languages)
    assert.equal(chooseLocale(header), expected, String(header).slice(0, 80));
});

const types: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', true],
  ['APPLICATION/JSON; charset=utf-8', true],
  ['application/json, text/plain, */*', true],
  ['application/problem+json', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['application/json, text/html', false],
  ['application/json, text/html;q=0.9', true],
  ['application/json;q=0.5, text/html', false],
  ['application/json;q=0', false],
  ['application/json;q=0.1, */*', true],
  ['text/*, application/json;q=0.9', false],
  ['image/avif,image/webp,*/*;q=0.8', false],
];

test('JSON is for clients that ask for it rather than for a page', () => {
  for (const [header, expected] of types) assert.equal(wantsJson(header), expected, String(header));
});

test('any header is answered in a language that there is', () => {
  const piece = fc.oneof(fc.constantFrom('de', 'fr-CA', '*', ';q=0.5', ';q=', ',', '-'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      assert.ok(locales.includes(chooseLocale(pieces.join(''))));
      assert.equal(typeof wantsJson(pieces.join('')), 'boolean');
    }),
  );
});
