import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { Path, QrDrawing } from '../../../src/resources/qr-codes/drawing/drawing.ts';
import { alignmentPatterns, finders } from '../../../src/resources/qr-codes/drawing/eye-paths.ts';
import { type QrMatrix, qrMatrix } from '../../../src/resources/qr-codes/drawing/qr-matrix.ts';
import { readLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { rasteriseDrawing } from '../../support/qr/rasterise-drawing.ts';

const text = 'https://s.example/q/abcdefg';
const matrix = qrMatrix(text, 'M');
const shapes = ['square', 'rounded', 'circle'] as const;

function isInEye(x: number, y: number, modules: number): boolean {
  return [...finders(modules), ...alignmentPatterns(modules)].some(
    (eye) => x >= eye.x && x < eye.x + eye.width && y >= eye.y && y < eye.y + eye.width,
  );
}

function numbersOf(path: Path): { xs: number[]; ys: number[] } {
  const numbers = path.map((step) => step.slice(1) as number[]);
  const pick = (parity: number) => numbers.flatMap((values) => values.filter((_, at) => at % 2 === parity));
  return { xs: pick(0), ys: pick(1) };
}

function countOutlines(drawing: QrDrawing): number {
  return drawing.shapes.flatMap(({ path }) => path).filter(([name]) => name === 'M').length;
}

describe('modules', () => {
  test('outlines of square modules paint exactly the dark ones', async () => {
    const property = fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 300, size: 'max' }),
      async (content) => {
        const dark = qrMatrix(content, 'M');
        const drawing = drawQrCode(content, { margin: 1 });
        const level = await rasteriseDrawing(drawing, 2);
        for (let y = 0; y < 2 * drawing.height; y++) {
          for (let x = 0; x < 2 * drawing.width; x++) {
            const isDark = dark[Math.floor(y / 2) - 1]?.[Math.floor(x / 2) - 1] ?? false;
            assert.equal(level(x / 2, y / 2), isDark ? 0 : 255, `${x / 2}, ${y / 2}`);
          }
        }
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });

  for (const dots of shapes) {
    for (const corners of shapes) {
      test(`the middle of each one tells dark from light: ${dots}, with ${corners} finders`, async () => {
        for (const content of [text, 'HELLO', 'x'.repeat(150)]) {
          const dark = qrMatrix(content, 'M');
          const level = await rasteriseDrawing(drawQrCode(content, { dots, corners, margin: 0 }), 8);
          for (const [y, row] of dark.entries()) {
            for (const [x, isDark] of row.entries()) {
              if (isInEye(x, y, dark.length) && corners !== 'square') continue;
              assert.equal(level(x + 0.5, y + 0.5), isDark ? 0 : 255, `${x}, ${y}`);
            }
          }
        }
      });
    }
  }

  test('rounded ones are joined with their neighbours and round where nothing follows', async () => {
    const level = await rasteriseDrawing(drawQrCode(text, { dots: 'rounded', margin: 0 }), 40);
    const seen = { joined: 0, round: 0 };
    eachData(matrix, (x, y, isDark) => {
      if (!isDark(x, y)) return;
      if (isDark(x + 1, y) && !isInEye(x + 1, y, matrix.length)) {
        assert.equal(level(x + 1, y + 0.5), 0, `between ${x}, ${y} and the next`);
        seen.joined++;
      }
      if (!isDark(x - 1, y) && !isDark(x, y - 1) && !isDark(x - 1, y - 1)) {
        assert.equal(level(x + 0.06, y + 0.06), 255, `corner of ${x}, ${y}`);
        seen.round++;
      }
    });
    assert.ok(seen.joined > 50 && seen.round > 30, JSON.stringify(seen));
  });

  test('dots stand apart, one for each dark module that is in no pattern for scanners', async () => {
    const drawing = drawQrCode(text, { dots: 'circle', margin: 0 });
    const level = await rasteriseDrawing(drawing, 100);
    let dots = 0;
    eachData(matrix, (x, y, isDark) => {
      if (!isDark(x, y)) return;
      dots++;
      assert.equal(level(x + 0.005, y + 0.5), 255, `left of ${x}, ${y}`);
      assert.equal(level(x + 0.12, y + 0.12), 255, `corner of ${x}, ${y}`);
    });
    const rings = 3 * 3 + 3;
    assert.equal(countOutlines(drawing), dots + rings);
  });

  test('those under a logo and its clear zone are not drawn, of whatever shape', async () => {
    const logo = await readLogo(await logoPicture(200, 200));
    for (const dots of shapes) {
      for (const content of ['HELLO', text, 'x'.repeat(200)]) {
        const drawing = drawQrCode(content, { dots, logo, margin: 3 });
        const box = drawing.logo?.box;
        assert.ok(box);
        for (const { path } of drawing.shapes) {
          const { xs, ys } = numbersOf(path);
          for (const [at, x] of xs.entries()) {
            const y = ys[at] as number;
            const isApartX: boolean = x <= box.x - 0.5 || x >= box.x + box.width + 0.5;
            assert.ok(isApartX || y <= box.y - 0.5 || y >= box.y + box.height + 0.5, `${x}, ${y}`);
          }
        }
      }
    }
  });
});

describe('finders', () => {
  for (const corners of shapes) {
    test(`${corners} ones have the ratio 1:1:3:1:1 in both directions`, async () => {
      const level = await rasteriseDrawing(drawQrCode(text, { corners, margin: 0 }), 10);
      for (const { x, y } of finders(matrix.length)) {
        for (const [at, isDark] of [true, false, true, true, true, false, true].entries()) {
          for (const inset of [0.1, 0.5, 0.9]) {
            assert.equal(level(x + at + inset, y + 3.5) < 50, isDark, `column ${at + inset}`);
            assert.equal(level(x + 3.5, y + at + inset) < 50, isDark, `row ${at + inset}`);
          }
        }
        const corner = level(x + 0.05, y + 0.05);
        assert.equal(corner, corners === 'square' ? 0 : 255);
      }
    });
  }

  test('finders and alignment patterns are found in codes of each of the 40 sizes', () => {
    const sizes = new Set<number>();
    for (let length = 1; length < 2953; length += 25) {
      const modules = qrMatrix('a'.repeat(length), 'L');
      if (sizes.has(modules.length)) continue;
      sizes.add(modules.length);
      for (const eye of [...finders(modules.length), ...alignmentPatterns(modules.length)]) {
        assertEye(modules, eye);
      }
    }
    assert.equal(sizes.size, 40);
    assert.equal(alignmentPatterns(21).length, 0);
    assert.equal(alignmentPatterns(177).length, 46);
  });
});

function eachData(
  modules: QrMatrix,
  visit: (x: number, y: number, isDark: (x: number, y: number) => boolean) => void,
): void {
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  for (const [y, row] of modules.entries()) {
    for (const x of row.keys()) if (!isInEye(x, y, modules.length)) visit(x, y, isDark);
  }
}

function assertEye(modules: QrMatrix, { x, y, width }: { x: number; y: number; width: number }): void {
  const middle = (width - 1) / 2;
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < width; column++) {
      const distance = Math.max(Math.abs(row - middle), Math.abs(column - middle));
      assert.equal(modules[y + row]?.[x + column], distance !== middle - 1, `${modules.length}: ${x}, ${y}`);
    }
  }
}
