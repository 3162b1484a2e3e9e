import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { drawQrCode } from '../../src/resources/qr-codes/draw-qr-code.ts';
import type { Paint, Path, QrDrawing } from '../../src/resources/qr-codes/drawing.ts';
import type { DrawingStyle } from '../../src/resources/qr-codes/drawing-style.ts';
import { alignmentPatterns, finders } from '../../src/resources/qr-codes/eye-paths.ts';
import { type QrMatrix, qrMatrix } from '../../src/resources/qr-codes/qr-matrix.ts';
import { readLogo } from '../../src/resources/qr-codes/read-logo.ts';
import { renderPng } from '../../src/resources/qr-codes/render-png.ts';
import { renderSvg } from '../../src/resources/qr-codes/render-svg.ts';
import { logoPicture } from '../support/logo-picture.ts';

const text = 'https://s.example/q/abcdefg';
const matrix = qrMatrix(text, 'M');
const navy = { r: 20, g: 40, b: 140 };
const plum = { r: 140, g: 24, b: 93 };
const white = { r: 255, g: 255, b: 255 };

const shapes = ['square', 'rounded', 'circle'] as const;

/** Grey levels of a drawing's SVG, `scale` pixels a module. */
async function rasterise(drawing: QrDrawing, scale: number) {
  const svg = Buffer.from(renderSvg(drawing, drawing.width * scale));
  const { data, info } = await sharp(svg).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data[Math.floor(y * scale) * info.width + Math.floor(x * scale)] ?? -1;
}

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
    const property = fc.asyncProperty(fc.string({ minLength: 1, maxLength: 300 }), async (content) => {
      const dark = qrMatrix(content, 'M');
      const drawing = drawQrCode(content, { margin: 1 });
      const level = await rasterise(drawing, 2);
      for (let y = 0; y < 2 * drawing.height; y++) {
        for (let x = 0; x < 2 * drawing.width; x++) {
          const isDark = dark[Math.floor(y / 2) - 1]?.[Math.floor(x / 2) - 1] ?? false;
          assert.equal(level(x / 2, y / 2), isDark ? 0 : 255, `${x / 2}, ${y / 2}`);
        }
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });

  for (const dots of shapes) {
    for (const corners of shapes) {
      test(`the middle of each one tells dark from light: ${dots}, with ${corners} finders`, async () => {
        for (const content of [text, 'HELLO', 'x'.repeat(150)]) {
          const dark = qrMatrix(content, 'M');
          const level = await rasterise(drawQrCode(content, { dots, corners, margin: 0 }), 8);
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
    const level = await rasterise(drawQrCode(text, { dots: 'rounded', margin: 0 }), 40);
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
    const level = await rasterise(drawing, 100);
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
      const level = await rasterise(drawQrCode(text, { corners, margin: 0 }), 10);
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

describe('a gradient', () => {
  const paintOf = (gradient: DrawingStyle['gradient'], style: DrawingStyle = {}): Paint | undefined =>
    drawQrCode(text, { foreground: navy, gradient, margin: 0, ...style }).shapes[0]?.paint;
  const side = matrix.length;
  const middle = side / 2;

  test('runs along its angle through the middle, from corner to corner', () => {
    const lines: [number, [number, number], [number, number]][] = [
      [0, [0, middle], [side, middle]],
      [90, [middle, 0], [middle, side]],
      [180, [side, middle], [0, middle]],
      [270, [middle, side], [middle, 0]],
      [45, [0, 0], [side, side]],
      [225, [side, side], [0, 0]],
    ];
    for (const [angle, start, end] of lines) {
      const paint = paintOf({ to: plum, type: 'linear', angle });
      assert.ok(paint?.kind === 'linear');
      assert.deepEqual([paint.from, paint.to], [navy, plum]);
      const places = [paint.start.x, paint.start.y, paint.end.x, paint.end.y];
      for (const [at, expected] of [...start, ...end].entries()) {
        assert.ok(Math.abs((places[at] ?? 0) - expected) < 1e-9, `${angle}: ${places.join(' ')}`);
      }
    }
    assert.deepEqual(paintOf({ to: plum, type: 'linear' }), paintOf({ to: plum, type: 'linear', angle: 45 }));
  });

  test('spreads from the middle to the corners', () => {
    assert.deepEqual(paintOf({ to: plum, type: 'radial' }), {
      kind: 'radial',
      ...{ from: navy, to: plum, centre: { x: middle, y: middle }, radius: Math.hypot(middle, middle) },
    });
  });

  test('takes in the frame', () => {
    const drawing = drawQrCode(text, {
      gradient: { to: plum, type: 'linear', angle: 90 },
      frame: 'banner',
      caption: 'A',
    });
    const paint = drawing.shapes[0]?.paint;
    assert.ok(paint?.kind === 'linear');
    assert.equal(paint.start.y, 1);
    assert.equal(paint.end.y, drawing.height - 1);
  });

  test('has its colours in PNG and SVG alike', async () => {
    const drawing = drawQrCode(text, { foreground: navy, gradient: { to: plum, type: 'linear', angle: 0 } });
    const sizePx = 20 * drawing.width;
    for (const picture of [await renderPng(drawing, sizePx), Buffer.from(renderSvg(drawing, sizePx))]) {
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const scale = info.width / drawing.width;
      const colourAt = (x: number, y: number) => {
        const at = (Math.floor(y * scale) * info.width + Math.floor(x * scale)) * 3;
        return [...data.subarray(at, at + 3)];
      };
      assertNear(colourAt(4.2, 7.5), [navy.r, navy.g, navy.b]);
      assertNear(colourAt(drawing.width - 4.2, 7.5), [plum.r, plum.g, plum.b]);
      assert.deepEqual(colourAt(1, 1), [255, 255, 255]);
    }
  });
});

describe('a background', () => {
  test('that is transparent is not painted, in PNG and SVG, of plain and other codes', async () => {
    for (const style of [{}, { dots: 'rounded' }, { frame: 'line' }] as const) {
      const drawing = drawQrCode(text, { ...style, foreground: navy, transparent: true });
      assert.equal(drawing.background, null);
      assert.equal(renderSvg(drawing, 300).match(/<path/g)?.length, 1);
      const { data } = await sharp(await renderPng(drawing, 300))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alphas = new Set(data.filter((_, at) => at % 4 === 3));
      assert.ok(alphas.has(0) && alphas.has(255));
      assert.equal(data[3], 0);
    }
  });

  test('of its own colour is painted all over', async () => {
    for (const style of [{}, { dots: 'circle' }, { frame: 'banner', caption: 'Hello' }] as const) {
      const drawing = drawQrCode(text, { ...style, background: { r: 255, g: 240, b: 200 } });
      const { data, info } = await sharp(await renderPng(drawing, 300))
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const at of [0, info.width - 1, info.width * info.height - 1]) {
        const pixel = data.subarray(at * info.channels, at * info.channels + 3);
        assert.deepEqual([...pixel], [255, 240, 200]);
      }
    }
  });
});

describe('a frame', () => {
  test('leaves the code its quiet zone, at least two modules', async () => {
    for (const frame of ['line', 'banner'] as const) {
      for (const [margin, kept] of [
        [0, 2],
        [1, 2],
        [2, 2],
        [4, 4],
        [16, 16],
      ] as const) {
        const drawing = drawQrCode(text, { frame, caption: 'Scan me', margin });
        const level = await rasterise(drawing, 4);
        const codeAt = (drawing.width - matrix.length) / 2;
        assert.ok(Number.isInteger(codeAt));
        assert.equal(level(codeAt + 0.5, codeAt + 0.5), 0);
        for (let distance = 0.5; distance < kept; distance++) {
          for (const along of [0, 3.5, matrix.length / 2, matrix.length]) {
            assert.equal(level(codeAt - distance, codeAt + along), 255, `${margin}: left, ${distance}`);
            assert.equal(level(codeAt + along, codeAt - distance), 255, `${margin}: above, ${distance}`);
            assert.equal(level(codeAt + along, codeAt + matrix.length + distance), 255, `${margin}: below`);
          }
        }
        assert.equal(level(codeAt - kept - 0.5, drawing.width / 2), 0);
      }
    }
  });

  test('makes the picture higher than it is wide when there is a caption, and has whole modules', async () => {
    const plain = drawQrCode(text);
    const styles: [DrawingStyle, boolean][] = [
      [{ frame: 'line' }, false],
      [{ frame: 'banner' }, false],
      [{ frame: 'line', caption: 'Scan me' }, true],
      [{ frame: 'banner', caption: 'Scan me' }, true],
      [{ frame: 'none', caption: 'Scan me' }, true],
      [{ caption: 'Scan me' }, true],
    ];
    for (const [style, isHigher] of styles) {
      const drawing = drawQrCode(text, style);
      assert.ok(Number.isInteger(drawing.width) && Number.isInteger(drawing.height));
      assert.equal(drawing.height > drawing.width, isHigher, JSON.stringify(style));
      assert.ok(drawing.width >= plain.width);
      const { width, height } = await sharp(await renderPng(drawing, 400)).metadata();
      assert.deepEqual([width, height], [400, Math.round((400 * drawing.height) / drawing.width)]);
      assert.match(renderSvg(drawing, 400), new RegExp(`viewBox="0 0 ${drawing.width} ${drawing.height}"`));
    }
  });

  test('with a banner but no words is a line', () => {
    assert.deepEqual(drawQrCode(text, { frame: 'banner' }), drawQrCode(text, { frame: 'line' }));
    assert.deepEqual(
      drawQrCode(text, { frame: 'banner', caption: ' ' }),
      drawQrCode(text, { frame: 'line' }),
    );
    assert.deepEqual(drawQrCode(text, { frame: 'none', caption: ' ' }), drawQrCode(text));
  });

  test('looks the same around small and large codes', () => {
    const share = (content: string) => {
      const { width, height } = drawQrCode(content, { frame: 'banner', caption: 'Scan me' });
      return height / width;
    };
    for (const length of [5, 100, 600, 2000]) assert.ok(Math.abs(share('x'.repeat(length)) - 1.15) < 0.03);
  });
});

describe('colours of a caption', () => {
  test('are the code’s, but the background’s on a banner, also when that is transparent', () => {
    const gradient = { to: plum, type: 'linear' } as const;
    for (const transparent of [false, true]) {
      const style = { foreground: navy, gradient, transparent, caption: 'Scan' };
      for (const frame of ['none', 'line'] as const) {
        const [code, caption] = drawQrCode(text, { ...style, frame }).shapes;
        assert.deepEqual(caption?.paint, code?.paint);
      }
      const [, caption] = drawQrCode(text, { ...style, frame: 'banner' }).shapes;
      assert.deepEqual(caption?.paint, { kind: 'solid', colour: white });
    }
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

function assertNear(colour: number[], expected: number[]): void {
  for (const [at, part] of colour.entries())
    assert.ok(Math.abs(part - (expected[at] ?? 0)) <= 6, colour.join());
}
