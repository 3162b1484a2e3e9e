import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { Paint } from '../../../src/resources/qr-codes/drawing/drawing.ts';
import type { DrawingStyle } from '../../../src/resources/qr-codes/drawing/drawing-style.ts';
import { qrMatrix } from '../../../src/resources/qr-codes/drawing/qr-matrix.ts';
import { renderPng } from '../../../src/resources/qr-codes/formats/render-png.ts';
import { renderSvg } from '../../../src/resources/qr-codes/formats/render-svg.ts';

const text = 'https://s.example/q/abcdefg';
const navy = { r: 20, g: 40, b: 140 };
const plum = { r: 140, g: 24, b: 93 };
const side = qrMatrix(text, 'M').length;

describe('a gradient', () => {
  const paintOf = (gradient: DrawingStyle['gradient'], style: DrawingStyle = {}): Paint | undefined =>
    drawQrCode(text, { foreground: navy, gradient, margin: 0, ...style }).shapes[0]?.paint;
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

function assertNear(colour: number[], expected: number[]): void {
  for (const [at, part] of colour.entries())
    assert.ok(Math.abs(part - (expected[at] ?? 0)) <= 6, colour.join());
}
