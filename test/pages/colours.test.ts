import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splashDefaults } from '../../contract/splash-pages.ts';
import { mixColours, readableColours } from '../../src/redirect/pages/parts/colours.ts';
import { unchosenColours } from '../../src/redirect/pages/splash-page.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('text on any two colours can be read, and the background stays as it was chosen', () => {
  fc.assert(
    fc.property(colour, colour, (background, color) => {
      const chosen = readableColours({ background, color });
      assert.ok(chosen);
      assert.equal(chosen.background, background);
      assert.ok(contrastOf(chosen.background, chosen.color) >= 4.5, `${chosen.color} on ${background}`);
    }),
  );
});

test('colours that can be read stay as they were chosen', () => {
  const chosen = { background: '#fef3c7', color: '#78350F' };
  assert.deepEqual(readableColours(chosen), { ...chosen, scheme: 'light' });
  const dark = { background: '#1e1b4b', color: '#a5b4fc' };
  assert.deepEqual(readableColours(dark), { ...dark, scheme: 'dark' });
});

test('what is no colour is not used', () => {
  for (const text of [
    '',
    'red',
    '#fff',
    '#12345g',
    '#1234567',
    '#123456;}',
    'url(x)',
    ' #123456',
    '#123456\n',
  ]) {
    assert.equal(readableColours({ background: text, color: '#000000' }), undefined, text);
    assert.equal(readableColours({ background: '#000000', color: text }), undefined, text);
    assert.equal(mixColours(text, '#000000', 0.5), '#000000');
  }
});

test('a mix lies between its colours', () => {
  assert.equal(mixColours('#ffffff', '#000000', 0), '#000000');
  assert.equal(mixColours('#ffffff', '#000000', 0.5), '#808080');
  assert.equal(mixColours('#ffffff', '#000000', 1), '#ffffff');
});

test('a splash page whose colours were not chosen is known by the defaults of the API', () => {
  const { background, color } = splashDefaults;
  assert.deepEqual(unchosenColours, { background, color });
});

/** WCAG 2.2, contrast ratio. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
