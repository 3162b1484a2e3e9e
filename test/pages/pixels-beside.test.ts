import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelTypes } from '../../contract/pixels.ts';
import { renderFramePage, renderOverlayPage } from '../../src/redirect/pages/overlay-page.ts';
import type { Page } from '../../src/redirect/pages/page.ts';
import { renderPixelFrame } from '../../src/redirect/pages/pixels/pixel-frame-page.ts';
import type { PixelsBeside } from '../../src/redirect/pages/pixels/pixels-beside.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { type Locale, locales, textsOf } from '../../src/redirect/pages/texts/index.ts';
import { markup } from '../api/pixels/pixel-tags.ts';
import { hostileTexts } from './hostile-texts.ts';
import { overlayOf, overlayTypes } from './overlay-samples.ts';
import { vendorExpectations } from './pixel-vendors.ts';
import { splash } from './samples.ts';

const target = 'https://planner.example.org/lakes?from=go&x=1';
const pageBytesMax = 30_000;
const every = pixelTypes.map((type) => ({ type, tag: vendorExpectations[type].tag }));
const quora = [{ type: 'quorapixel', tag: 'a'.repeat(32) }];
const frame = '/summer/pixels';

type Render = (pixels: PixelsBeside | undefined, locale?: Locale, to?: string) => Page;

/** Every kind of page that can have pixels beside its own content. */
const pages: Record<string, Render> = {
  splash: (pixels, locale = 'en', to = target) => renderSplashPage({ ...splash, target: to, pixels }, locale),
  frame: (pixels, locale = 'en', to = target) => renderFramePage({ title: '', target: to, pixels }, locale),
  ...Object.fromEntries(
    overlayTypes.flatMap((type) =>
      [true, false].map((isFramed): [string, Render] => [
        `${type} ${isFramed ? 'over' : 'before'} the target`,
        (pixels, locale = 'en', to = target) =>
          renderOverlayPage(
            { overlay: overlayOf(type), image: '/picture.png', target: to, isFramed, pixels },
            locale,
          ),
      ]),
    ),
  ),
};

const policyOf = ({ headers }: Page) => headers['Content-Security-Policy'] ?? '';
const vendorsIn = (policy: string) => policy.match(/https:\/\/[^ ;]+/g) ?? [];

for (const [name, render] of Object.entries(pages)) {
  test(`${name}: with all pixels at once it is at most 30 KB in every language`, () => {
    for (const consent of ['fire', 'ask'] as const) {
      for (const locale of locales) {
        const { body } = render({ pixels: every, consent }, locale);
        assert.ok(Buffer.byteLength(body) <= pageBytesMax, `${locale}: ${Buffer.byteLength(body)} bytes`);
        assert.equal(body.match(/<h1[ >]/g)?.length, 1);
        const outside = body.replace(/<script[^]*<\/script>/, '');
        assert.ok(!/undefined|\[object |NaN/.test(outside), locale);
        assert.equal(outside.includes(textsOf(locale).pixels.title), consent === 'ask');
      }
    }
  });

  test(`${name}: its policy names the vendors in use, a nonce and no more than it did`, () => {
    const [bare, full] = [policyOf(render(undefined)), policyOf(render({ pixels: quora, consent: 'fire' }))];
    assert.deepEqual(vendorsIn(bare), []);
    assert.deepEqual(vendorsIn(full), ['https://a.quora.com', 'https://q.quora.com', 'https://q.quora.com']);
    assert.match(full, /; script-src 'nonce-[A-Za-z0-9+/]{24}' https:\/\/a\.quora\.com;/);
    assert.ok(!/unsafe|strict-dynamic|sandbox/.test(full));
    const rest = (policy: string) =>
      policy.split('; ').filter((directive) => !/^(?:script|connect|img|style)-src/.test(directive));
    assert.deepEqual(rest(full), rest(bare));
  });

  test(`${name}: beside the dashboard it holds no script of others, but shows a page of its own that does`, () => {
    for (const consent of ['fire', 'ask'] as const) {
      const page = render({ pixels: every, consent, frame });
      const [bare, policy] = [policyOf(render(undefined)), policyOf(page)];
      assert.deepEqual(vendorsIn(policy), []);
      assert.match(policy, /; script-src 'nonce-[A-Za-z0-9+/]{24}';/);
      assert.match(policy, /; frame-src (?:'self'|'self' http: https:|http: https: 'self');/);
      assert.equal(/form-action [^;]*/.exec(policy)?.[0], /form-action [^;]*/.exec(bare)?.[0]);
      assert.ok(!vendorsNamed(page.body), 'a vendor’s address');
    }
  });

  test(`${name}: without pixels that can run it is the page it was`, () => {
    const { headers, body } = render(undefined);
    for (const pixels of [[], [{ type: 'other', tag: 'abc12345' }], [{ type: 'fbpixel', tag: '<b>' }]]) {
      for (const consent of ['fire', 'ask'] as const) {
        assert.deepEqual(render({ pixels, consent }), { status: 200, headers, body });
      }
    }
  });

  test(`${name}: a tag that is anything but an id is not run, whatever the database holds`, () => {
    const { body } = render(undefined);
    for (const tag of [...markup, ...hostileTexts, "a'b", 'a b', '', '-', 'a;b', '${a}']) {
      for (const type of pixelTypes) {
        assert.equal(render({ pixels: [{ type, tag }], consent: 'fire' }).body, body, tag);
      }
    }
  });

  test(`${name}: nothing runs on the way to what may not be followed`, () => {
    const { headers, body } = render({ pixels: every, consent: 'fire' }, 'en', 'javascript:alert(1)');
    assert.ok(!body.includes('kit.fire'));
    assert.deepEqual(vendorsIn(headers['Content-Security-Policy'] ?? ''), []);
  });
}

test('the page in the frame is of an origin of its own, for pages of its own host, and names the vendors in use', () => {
  const page = renderPixelFrame(quora, 'en');
  const policy = policyOf(page);
  assert.match(policy, /; sandbox allow-scripts( |$)/);
  assert.ok(!/allow-same-origin|unsafe/.test(policy));
  assert.match(policy, /; frame-ancestors 'self';/);
  assert.deepEqual(vendorsIn(policy), ['https://a.quora.com', 'https://q.quora.com', 'https://q.quora.com']);
  assert.ok(page.body.includes(`const pixels = [["quorapixel","${'a'.repeat(32)}"]];`));
  assert.ok(Buffer.byteLength(renderPixelFrame(every, 'ar').body) <= pageBytesMax);
});

function vendorsNamed(body: string): boolean {
  return Object.values(vendorExpectations).some(({ script }) => body.includes(new URL(script).host));
}
