import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { missingCharacters, setLine } from '../../../src/resources/qr-codes/drawing/caption-font.ts';
import { captionPaths } from '../../../src/resources/qr-codes/drawing/caption-path.ts';
import type { Path } from '../../../src/resources/qr-codes/drawing/drawing.ts';
import { svgPath } from '../../../src/resources/qr-codes/formats/svg-path.ts';

const place = { centre: { x: 50, y: 10 }, capHeight: 4, widthMax: 80 };

function boundsOf(paths: Path[]) {
  const numbers = paths.flat().map((step) => step.slice(1) as number[]);
  const pick = (parity: number) => numbers.flatMap((values) => values.filter((_, at) => at % 2 === parity));
  const [xs, ys] = [pick(0), pick(1)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The ink of each pixel, 0–255. */
async function paint(paths: Path[], rule: 'evenodd' | 'nonzero'): Promise<Buffer> {
  const drawn = paths.map((path) => `<path fill-rule="${rule}" d="${svgPath(path)}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="200" viewBox="0 0 100 20">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
}

describe('a caption', () => {
  test('stands in the middle, its capital letters of the height asked for', () => {
    const { left, right, top, bottom } = boundsOf(captionPaths('HEH', place));
    assert.ok(Math.abs((left + right) / 2 - 50) < 0.2);
    assert.ok(Math.abs(top - 8) < 0.01 && Math.abs(bottom - 12) < 0.01, `${top} ${bottom}`);
    assert.deepEqual(captionPaths('  HEH ', place), captionPaths('HEH', place));
  });

  test('is made smaller to fit, and keeps its middle', () => {
    for (const text of [
      'W'.repeat(60),
      'Scan to see the menu of the day and order at your table',
      'i'.repeat(60),
    ]) {
      const { left, right, top, bottom } = boundsOf(captionPaths(text, place));
      assert.ok(left >= 10 - 0.01 && right <= 90 + 0.01, text);
      assert.ok(top > 7 && bottom < 14);
    }
    const wide = boundsOf(captionPaths('W'.repeat(60), place));
    assert.ok(Math.abs((wide.top + wide.bottom) / 2 - 10) < 0.01);
    assert.ok(wide.right - wide.left > 79);
  });

  test('is painted by the even-odd rule as its font means it: where outlines overlap there is no hole', async () => {
    for (const text of [
      'ÇçŞşŢţĮį',
      'ǺǻҪҫӺӻ₣₫',
      'Ҙҙ Ҿҿ ©®™ %8&@',
      'Scan me, Łódź!',
      'AVATAR To. fi ffl',
      'g̈ j́',
    ]) {
      const meant = await paint([setOnce(text)], 'nonzero');
      const painted = await paint(captionPaths(text, place), 'evenodd');
      const different = painted.filter((ink, at) => Math.abs(ink - (meant[at] ?? 0)) > 60).length;
      assert.ok(
        painted.some((ink) => ink === 255),
        text,
      );
      assert.equal(different, 0, text);
    }
  });

  test('of usual words is one path', () => {
    for (const text of ['Scan me', 'Table 12', 'Füße', 'Меню', 'Μενού']) {
      assert.ok(captionPaths(text, place).length <= 2, text);
    }
  });
});

/** All outlines in a single path, at the position of `captionPaths`. */
function setOnce(text: string): Path {
  const parts = captionPaths(text, place);
  assert.equal(parts.flat().filter(([name]) => name === 'M').length, setLine(text).outlines.length);
  return parts.flat();
}

describe('characters that cannot be drawn', () => {
  test('are told, each once, as they are seen', () => {
    assert.deepEqual(missingCharacters('Scan 👨‍👩‍👧 漢字漢 👍🏽 now'), ['👨‍👩‍👧', '漢', '字', '👍🏽']);
    assert.deepEqual(missingCharacters('مرحبا')[0], 'م');
    assert.deepEqual(missingCharacters('a\tb'), ['\t']);
    assert.deepEqual(missingCharacters('→'), ['→']);
  });

  test('are no letters of Latin, Greek or Cyrillic, also in parts, and no usual signs', () => {
    for (const text of [
      'Füße',
      'Fu\u0308\u00dfe',
      'Ğş Łódź ñ Ő',
      'Καλώς',
      'Меню Ї',
      '€ £ ¥ № % & @ # § “„‘’–— … • ™ ©',
    ]) {
      assert.deepEqual(missingCharacters(text), [], text);
    }
  });

  test('a letter and its accent are drawn as the letter with the accent', () => {
    assert.deepEqual(captionPaths('u\u0308', place), captionPaths('ü', place));
  });
});
