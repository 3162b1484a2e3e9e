import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import { type OverlayData, renderOverlayPage } from '../../src/redirect/pages/overlay-page.ts';
import { locales } from '../../src/redirect/pages/texts/index.ts';
import { hostileAddresses, hostileTexts } from './hostile-texts.ts';
import { framedSamples, overlayOf, overlaySamples, overlayTypes } from './overlay-samples.ts';
import { blocksOf, elementsOf, valuesOf } from './read-markup.ts';

const framed = 'https://planner.example.org/lakes';
const pageBytesMax = 30_000;

for (const [name, render] of Object.entries({ ...overlaySamples, ...framedSamples(framed) })) {
  test(`${name} is at most 30 KB in every language, with one main heading and nothing left open`, () => {
    for (const locale of locales) {
      const { headers, body } = render(locale);
      assert.ok(Buffer.byteLength(body) <= pageBytesMax, `${locale}: ${Buffer.byteLength(body)} bytes`);
      assert.equal(headers['Content-Language'], locale);
      assert.equal(headers['Set-Cookie'], undefined);
      const elements = elementsOf(body.replace(/<script[^]*?<\/script>/g, ''));
      assert.equal(elements.filter((element) => /^<h1[ >]/.test(element)).length, 1, locale);
      assert.deepEqual(
        elements.filter((element) => /\s(?:style|on\w+)=/.test(element)),
        [],
      );
      assert.ok(!/undefined|\[object |NaN/.test(body.replace(/<script[^]*?<\/script>/g, '')), locale);
    }
  });

  test(`the policy of ${name} names exactly its own styles, and nothing unsafe`, () => {
    const { headers, body } = render('en');
    const policy = headers['Content-Security-Policy'] ?? '';
    assert.equal(/style-src ([^;]*)/.exec(policy)?.[1], blocksOf(body, 'style').map(sourceOf).join(' '));
    assert.match(policy, /^default-src 'none';/);
    assert.match(policy, /worker-src 'none'/);
    assert.match(policy, name.startsWith('answer-') ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/);
    assert.ok(!policy.includes('unsafe'));
  });
}

const policyOf = (data: Partial<OverlayData>) =>
  renderOverlayPage({ overlay: overlayOf('message'), target: framed, isFramed: false, ...data }, 'en')
    .headers['Content-Security-Policy'] ?? '';

test('only a page that shows its target has frames, and only one with a form can send something', () => {
  assert.ok(!policyOf({}).includes('frame-src'));
  assert.match(policyOf({}), /; script-src 'sha256-[^' ]+';/);
  assert.match(policyOf({}), /form-action 'none'/);
  assert.match(policyOf({ isFramed: true }), /frame-src http: https:;/);
  assert.match(policyOf({ overlay: overlayOf('poll') }), /frame-src 'self'; form-action 'self'/);
  assert.match(policyOf({ overlay: overlayOf('poll'), isFramed: true }), /frame-src 'self' http: https:;/);
});

test('a target that is no page of the web is never put in a frame', () => {
  for (const target of ['myapp:open', ...hostileAddresses]) {
    const { body } = renderOverlayPage({ overlay: overlayOf('message'), target, isFramed: true }, 'en');
    assert.ok(!body.includes('<iframe class="target"'), target);
  }
});

test('the target in the frame cannot take the place of the page by itself', () => {
  const { body } = renderOverlayPage({ overlay: overlayOf('message'), target: framed, isFramed: true }, 'en');
  const abilities = valuesOf(body, 'sandbox')[0]?.split(' ') ?? [];
  assert.ok(abilities.includes('allow-scripts'));
  assert.ok(!abilities.includes('allow-top-navigation'));
});

test('no two buttons of a page have the same name, wherever they lead', () => {
  const buttonlink = 'https://shop.example.com/spring';
  for (const type of ['message', 'coupon'] as const) {
    const overlay = overlayOf(type, { buttontext: '', buttonlink });
    for (const locale of locales) {
      const { body } = renderOverlayPage({ overlay, target: framed, isFramed: false }, locale);
      const names = [...body.matchAll(/<a class="button[^>]*><bdi>([^<]*)/g)].map(([, name]) => name);
      assert.equal(names[0], 'shop.example.com');
      assert.match(names[1] ?? '', / planner\.example\.org$/);
    }
  }
});

test('the webhook and the subject of an overlay are nowhere in its page', () => {
  const overlay = overlayOf('contact', { webhook: 'https://hook.example/secret', subject: 'Inner subject' });
  for (const isFramed of [true, false]) {
    const { body } = renderOverlayPage({ overlay, target: framed, isFramed }, 'en');
    assert.ok(!/secret|Inner subject/.test(body));
  }
});

/** Pieces of markup between arbitrary characters. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...hostileTexts, '<', '"', "'", '&'), fc.string({ unit: 'binary' })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pieces) => `x${pieces.join('').replaceAll('\n', ' ').slice(0, 100)}`);

function fill(
  type: (typeof overlayTypes)[number],
  filling: string,
  address = 'https://example.com/',
): OverlayData {
  const settings = {
    ...{ text: filling, buttontext: filling, buttonlink: address, code: filling, link: address },
    ...{ question: filling, options: [filling, `${filling}2`] },
    ...{ background: filling, color: filling, position: filling },
  };
  return {
    overlay: overlayOf(type, settings),
    image: address,
    target: address,
    isFramed: false,
    reportUrl: address,
  };
}

for (const type of overlayTypes) {
  test(`whatever is written into a ${type} overlay, its elements, styles and headers stay the same`, () => {
    fc.assert(
      fc.property(text, fc.boolean(), (hostile, isFramed) => {
        const filled = renderOverlayPage({ ...fill(type, hostile), isFramed }, 'en');
        const plain = renderOverlayPage({ ...fill(type, 'x'), isFramed }, 'en');
        assert.deepEqual(elementsOf(filled.body), elementsOf(plain.body));
        assert.deepEqual(blocksOf(filled.body, 'style'), blocksOf(plain.body, 'style'));
        assert.deepEqual(filled.headers, plain.headers);
        assert.ok(!/[\u202a-\u202e]|(?![\t\n\r])\p{Cc}/u.test(filled.body));
      }),
    );
  });

  test(`no address in a ${type} overlay runs here, or leads elsewhere unseen`, () => {
    for (const hostile of [...hostileAddresses, ...hostileTexts]) {
      const { body } = renderOverlayPage({ ...fill(type, 'x', hostile), isFramed: true }, 'en');
      for (const value of [
        ...valuesOf(body, 'href'),
        ...valuesOf(body, 'src'),
        ...valuesOf(body, 'action'),
      ]) {
        const url = new URL(value, 'https://own.example/x');
        assert.doesNotMatch(
          url.protocol,
          /^(?:javascript|data|vbscript|file|blob|filesystem|about|view-source):$/,
          value,
        );
        assert.ok(url.origin === 'https://own.example' || value.startsWith(url.protocol), value);
      }
    }
  });
}

test('an answer shows the options of a poll as texts alone', () => {
  fc.assert(
    fc.property(text, (hostile) => {
      const answer = (filling: string) =>
        renderOverlayAnswer(
          {
            kind: 'voted',
            results: [{ option: filling, votes: 1 }],
            background: filling,
            color: filling,
          },
          'en',
        );
      assert.deepEqual(elementsOf(answer(hostile).body), elementsOf(answer('x').body));
      assert.deepEqual(answer(hostile).headers, answer('x').headers);
    }),
  );
});

function sourceOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
