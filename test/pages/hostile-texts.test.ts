import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locales } from '../../src/redirect/pages/texts/index.ts';
import { type Filled, filledPages } from './filled-pages.ts';
import { hostileAddresses, hostileTexts } from './hostile-texts.ts';
import { blocksOf, elementsOf, valuesOf } from './read-markup.ts';

const address = 'https://example.com/page?a=1&b=2';
const locale = fc.constantFrom(...locales);

/** Pieces of markup between arbitrary characters; some pieces are adjacent. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostileTexts, '<', '>', '"', "'", '&', '`', '=', '/', '\\', '\u202e', '\u0000'),
      fc.string({ unit: 'binary' }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  // Pages leave out empty texts; the `x` makes sure that every text is shown.
  .map((pieces) => `x${pieces.join('')}`);

for (const [name, render] of Object.entries(filledPages)) {
  test(`whatever is written into ${name}, its elements, styles, scripts and headers stay the same`, () => {
    fc.assert(
      fc.property(text, locale, (hostile, language) => {
        const filled = render({ text: hostile, address }, language);
        const plain = render({ text: 'x', address }, language);
        assert.deepEqual(skeletonOf(filled.body), skeletonOf(plain.body));
        assert.deepEqual(filled.headers, plain.headers);
      }),
    );
  });

  test(`no text in ${name} turns the direction of its surroundings, or holds what is no character`, () => {
    fc.assert(
      fc.property(text, (hostile) => {
        const { body } = render({ text: hostile, address }, 'en');
        assert.ok(body.isWellFormed());
        assert.ok(!/[\u202a-\u202e]|(?![\t\n\r])\p{Cc}/u.test(body));
      }),
    );
  });

  test(`nothing in ${name} leads to or loads an address that could run here or lies elsewhere unseen`, () => {
    for (const hostile of [...hostileAddresses, ...hostileTexts]) {
      assertHarmlessAddresses(render, hostile);
    }
    fc.assert(fc.property(text, (hostile) => assertHarmlessAddresses(render, hostile)));
  });
}

test('the policy allows pictures of nothing but the schemes that they come by', () => {
  for (const [picture, sources] of [
    ['https://cdn.example.com:8443/a.png?x=1', "'self' https:"],
    ['/uploads/a.png', "'self'"],
    ["https://a;script-src'unsafe-inline'/x.png", "'self' https:"],
    ['https://a,b.example/x.png', "'self' https:"],
    ['http://*.example/x.png', "'self' http:"],
    ['//cdn.example.com/a.png', "'self'"],
    ['https://[::1]:8080/a.png', "'self' https:"],
  ] as const) {
    const page = filledPages['splash']?.({ text: 'x', address: picture }, 'en');
    const policy = page?.headers['Content-Security-Policy'] ?? '';
    assert.equal(/img-src ([^;]*)/.exec(policy)?.[1], sources, picture);
    assert.equal(policy.match(/script-src/g)?.length ?? 0, page?.body.includes('<script>') ? 1 : 0);
  }
});

function assertHarmlessAddresses(render: Filled, hostile: string): void {
  const { headers, body } = render({ text: 'x', address: hostile }, 'en');
  for (const value of [...valuesOf(body, 'href'), ...valuesOf(body, 'src')]) {
    const url = new URL(value, 'https://own.example/x');
    const isOwn = url.origin === 'https://own.example';
    assert.ok(
      !/^(?:javascript|data|vbscript|file|blob|filesystem|about|view-source):$/.test(url.protocol),
      value,
    );
    assert.ok(isOwn || value.startsWith(url.protocol), `${value} names no scheme but leads to another host`);
  }
  for (const value of Object.values(headers)) assert.ok(!/[\r\n]/.test(value));
}

function skeletonOf(body: string): unknown {
  return [elementsOf(body), blocksOf(body, 'style'), blocksOf(body, 'script')];
}
