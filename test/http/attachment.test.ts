import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attachment } from '../../src/http/answers/attachment.ts';

test('a file name stands in the header as it is, and in ASCII for programs that know no better', () => {
  for (const [name, header] of [
    ['menu.pdf', `attachment; filename="menu.pdf"; filename*=UTF-8''menu.pdf`],
    ['Café (2).png', `attachment; filename="Cafe (2).png"; filename*=UTF-8''Caf%C3%A9%20%282%29.png`],
    ['漢字.svg', `attachment; filename="__.svg"; filename*=UTF-8''%E6%BC%A2%E5%AD%97.svg`],
    [`it's 100%.eps`, `attachment; filename="it's 100_.eps"; filename*=UTF-8''it%27s%20100%25.eps`],
    ['a"b\\c.png', `attachment; filename="a_b_c.png"; filename*=UTF-8''a%22b%5Cc.png`],
  ] as const) {
    assert.equal(attachment(name), header);
  }
});

test('no name adds a header or a parameter, and each comes back', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 60, size: 'max' }), (name) => {
    const [, plain = '', extended = ''] =
      /^attachment; filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(
        attachment(name),
      ) ?? [];
    assert.equal(decodeURIComponent(extended), name.toWellFormed());
    assert.equal(plain === '', name.normalize('NFKD').replace(/\p{M}/gu, '') === '');
  });
  fc.assert(property, { numRuns: 500 });
});
