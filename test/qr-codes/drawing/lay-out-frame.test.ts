import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { DrawingStyle } from '../../../src/resources/qr-codes/drawing/drawing-style.ts';
import { qrMatrix } from '../../../src/resources/qr-codes/drawing/qr-matrix.ts';
import { renderPng } from '../../../src/resources/qr-codes/formats/render-png.ts';
import { renderSvg } from '../../../src/resources/qr-codes/formats/render-svg.ts';
import { rasteriseDrawing } from '../../support/qr/rasterise-drawing.ts';

const text = 'https://s.example/q/abcdefg';
const navy = { r: 20, g: 40, b: 140 };
const plum = { r: 140, g: 24, b: 93 };
const white = { r: 255, g: 255, b: 255 };
const matrix = qrMatrix(text, 'M');

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
        const level = await rasteriseDrawing(drawing, 4);
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
