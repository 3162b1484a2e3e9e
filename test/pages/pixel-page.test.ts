import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PixelType, pixelTypes } from '../../contract/pixels.ts';
import { type PixelPageData, renderPixelPage } from '../../src/redirect/pages/pixels/pixel-page.ts';
import { pixelPageTypes } from '../../src/redirect/pages/pixels/pixels.ts';
import { locales } from '../../src/redirect/pages/texts/index.ts';
import { markup, pixelTags } from '../api/pixels/pixel-tags.ts';
import { hostileTexts } from './hostile-texts.ts';
import { vendorExpectations } from './pixel-vendors.ts';

const target = 'https://planner.example.org/lakes?from=go&x=1';
const every = pixelTypes.map((type) => ({ type, tag: vendorExpectations[type].tag }));
const page = (data: Partial<PixelPageData> = {}, locale: (typeof locales)[number] = 'en') =>
  renderPixelPage({ pixels: every, target, consent: 'fire', isSandboxed: false, ...data }, locale);
const policyOf = (data: Partial<PixelPageData>) => page(data).headers['Content-Security-Policy'] ?? '';

test('every pixel type of the contract has its vendor’s snippet, and no other has one', () => {
  assert.deepEqual(pixelPageTypes.toSorted(), [...pixelTypes].toSorted());
});

for (const consent of ['fire', 'ask'] as const) {
  test(`the page with all pixels at once is at most 30 KB in every language (${consent})`, () => {
    for (const locale of locales) {
      const { body } = page({ consent, reportUrl: '/report?url=x' }, locale);
      assert.ok(Buffer.byteLength(body) <= 30_000, `${locale}: ${Buffer.byteLength(body)} bytes`);
      assert.equal(body.match(/<h1[ >]/g)?.length, 1);
      assert.ok(!/undefined|\[object |NaN/.test(body.replace(/<script[^]*<\/script>/, '')), locale);
    }
  });
}

test('a choice is remembered for the pixels that were asked about, not for those of others of the same vendor', () => {
  const keyOf = (...tags: string[]) => {
    const pixels = tags.map((tag) => ({ type: 'fbpixel', tag }));
    return /const key = "(pixels [^"]+)"/.exec(page({ pixels, consent: 'ask' }).body)?.[1];
  };
  assert.ok(keyOf('111111111111'));
  assert.notEqual(keyOf('111111111111'), keyOf('222222222222'));
  assert.notEqual(keyOf('111111111111'), keyOf('111111111111', '222222222222'));
  assert.equal(keyOf('222222222222', '111111111111'), keyOf('111111111111', '222222222222'));
});

test('the policy names the hosts of the types in use and no others, and a nonce that is new each time', () => {
  const policy = policyOf({ pixels: [{ type: 'quorapixel', tag: 'a'.repeat(32) }] });
  const nonce = /'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1];
  assert.ok(nonce);
  assert.match(policy, new RegExp(`script-src 'nonce-${RegExp.escape(nonce)}' https://a\\.quora\\.com;`));
  assert.match(policy, /; connect-src https:\/\/q\.quora\.com; img-src 'self' https:\/\/q\.quora\.com;/);
  assert.equal(policy.match(/https:\/\/[^ ;]+/g)?.length, 3);
  assert.match(policy, /worker-src 'none'/);
  assert.ok(!/unsafe|strict-dynamic|\*;|sandbox/.test(policy));
  assert.notEqual(nonce, /'nonce-([^']*)'/.exec(policyOf({}))?.[1]);
});

test('two types name each host once', () => {
  const policy = policyOf({ pixels: every });
  for (const directive of policy.split('; ')) {
    const sources = directive.split(' ');
    assert.equal(new Set(sources).size, sources.length, directive);
  }
});

test('beside the dashboard the page is of an origin of its own', () => {
  const policy = policyOf({ isSandboxed: true });
  assert.match(policy, /; sandbox allow-scripts( |$)/);
  assert.ok(!policy.includes('allow-same-origin'));
});

test('nothing of a vendor is named in the page before the visitor is asked but in what then runs', () => {
  const { body } = page({ consent: 'ask' });
  assert.ok(!body.includes('http-equiv'));
  const outside = body.replace(/<script[^]*<\/script>/, '');
  assert.deepEqual(
    outside.match(/https?:\/\/[^"' ]+/g),
    Array.from({ length: 2 }, () => 'https://planner.example.org/lakes?from=go&amp;x=1'),
  );
});

test('without scripts the visitor goes on at once, and by either button when asked', () => {
  assert.ok(
    page().body.includes(
      `<noscript><meta http-equiv="refresh" content="0;url=${target.replaceAll('&', '&amp;')}"></noscript>`,
    ),
  );
  assert.equal(page({ consent: 'ask' }).body.match(/href="https:\/\/planner/g)?.length, 2);
});

test('a tag that is anything but an id is not run, whatever the database holds', () => {
  const hostile = [...markup, ...hostileTexts, "a'b", 'a b', '', '-', 'a;b', '${a}'];
  for (const type of pixelTypes) {
    for (const tag of hostile) {
      const { body, headers } = page({ pixels: [{ type, tag }] });
      assert.ok(body.includes('const pixels = [];'), tag);
      assert.ok(!headers['Content-Security-Policy']?.includes('https://'), tag);
    }
  }
});

test('whatever the API takes as a tag is run, and stands in the page as a text alone', () => {
  for (const type of pixelTypes) {
    for (const tag of pixelTags[type as PixelType].right) {
      const { body } = page({ pixels: [{ type, tag }] });
      assert.ok(body.includes(`const pixels = [["${type}","${tag}"]];`), tag);
      assert.equal(body.split(tag).length, 2);
    }
  }
});

test('a type that is none is left out, whatever its name', () => {
  for (const type of ['constructor', '__proto__', 'other', 'toString']) {
    assert.ok(page({ pixels: [{ type, tag: 'abc12345' }] }).body.includes('const pixels = [];'), type);
  }
});

test('who would be asked of nothing is not asked', () => {
  assert.ok(!page({ consent: 'ask', pixels: [] }).body.includes('id="question"'));
});

test('a target that may not be followed is not, and then nothing runs', () => {
  const { body, headers } = page({ target: 'javascript:alert(1)' });
  assert.ok(!/javascript|<script|http-equiv/.test(body));
  assert.ok(!headers['Content-Security-Policy']?.includes('script-src'));
});
