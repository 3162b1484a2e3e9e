import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { DrawingStyle } from '../../src/resources/qr-codes/drawing/drawing-style.ts';
import { readLogo } from '../../src/resources/qr-codes/drawing/read-logo.ts';
import { renderPng } from '../../src/resources/qr-codes/formats/render-png.ts';
import { renderSvg } from '../../src/resources/qr-codes/formats/render-svg.ts';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';

const contents = ['HELLO', 'https://s.example/q/abcdefg', 'Grüße, 漢字 😀 '.repeat(12)];
const shapes = ['square', 'rounded', 'circle'] as const;
const levels = ['L', 'M', 'Q', 'H'] as const;

const navy = { r: 20, g: 40, b: 140 };
const plum = { r: 190, g: 24, b: 93 };
const logo = await readLogo(await logoPicture(300, 300));

const looks: Record<string, DrawingStyle> = {
  bare: {},
  'with a line close by': { frame: 'line', margin: 0 },
  'with a banner': { frame: 'banner', caption: 'Scan me', foreground: navy },
  'with a caption': { caption: 'Table 12', background: { r: 255, g: 236, b: 200 } },
  'with a gradient': { foreground: navy, gradient: { to: plum, type: 'linear', angle: 30 } },
  'with a radial gradient and a frame': {
    ...{ foreground: navy, gradient: { to: plum, type: 'radial' } },
    ...{ frame: 'banner', caption: 'Guten Tag' },
  },
  'with a logo': { logo, foreground: navy, gradient: { to: plum, type: 'linear' } },
};

async function assertReads(picture: Buffer, expected: string, hint: string): Promise<void> {
  assert.equal(await decodeStrict(picture), expected, `strict: ${hint}`);
  assert.equal(await decodeLenient(picture), expected, `lenient: ${hint}`);
}

describe('a picture is read by both decoders, of every shape and at every level', () => {
  let turn = 0;
  for (const dots of shapes) {
    for (const corners of shapes) {
      test(`${dots} modules, ${corners} finders`, async () => {
        for (const [look, style] of Object.entries(looks)) {
          for (const level of levels) {
            // Over the turns, every content is combined with each look, and every format with each content.
            const content = contents[turn % contents.length] ?? '';
            const drawing = drawQrCode(content, { ...style, dots, corners, level });
            const isSvg = Math.floor(turn / contents.length) % 4 === 0;
            const picture = isSvg
              ? await sharp(Buffer.from(renderSvg(drawing, 480)))
                  .png()
                  .toBuffer()
              : await renderPng(drawing, 320);
            await assertReads(picture, content, `${look}, ${level}, ${content.slice(0, 8)}`);
            turn++;
          }
        }
      });
    }
  }
});

test('a transparent code is read on the ground that it was made for', async () => {
  const background = { r: 250, g: 230, b: 190 };
  for (const dots of shapes) {
    const drawing = drawQrCode('on a poster', { dots, background, transparent: true });
    const poster = await sharp(await renderPng(drawing, 300))
      .flatten({ background })
      .png()
      .toBuffer();
    await assertReads(poster, 'on a poster', dots);
  }
});
