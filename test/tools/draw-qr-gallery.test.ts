import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { qrTypes } from '../../contract/qr-contents.ts';
import { encodeContent } from '../../src/resources/qr-codes/contents/encode-content.ts';
import { renderPng } from '../../src/resources/qr-codes/formats/render-png.ts';
import { drawGalleryCode, drawSheet } from '../../tools/draw-qr-gallery.ts';
import { galleryCodes } from '../../tools/qr-gallery/gallery-codes.ts';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';

describe('the gallery of QR codes', () => {
  for (const code of galleryCodes) {
    test(`both decoders read: ${code.title}, ${code.details}`, async () => {
      const drawing = await drawGalleryCode(code);
      const picture = sharp(await renderPng(drawing, 400));
      const seen = await (code.ground === undefined ? picture : picture.flatten({ background: code.ground }))
        .png()
        .toBuffer();
      const held = encodeContent(code.content);
      assert.equal(await decodeStrict(seen), held);
      assert.equal(await decodeLenient(seen), held);
    });
  }

  test('shows every type and every choice of a style', () => {
    const styles = galleryCodes.map(({ style }) => style);
    const shown = (values: (string | undefined)[]) => new Set(values.filter((value) => value !== undefined));
    assert.deepEqual(shown(galleryCodes.map(({ content }) => content.type)), new Set(qrTypes));
    assert.deepEqual(
      shown(styles.map(({ dots = 'square' }) => dots)),
      new Set(['square', 'rounded', 'circle']),
    );
    const corners = shown(styles.map(({ corners: chosen = 'square' }) => chosen));
    assert.deepEqual(corners, new Set(['square', 'rounded', 'circle']));
    assert.deepEqual(shown(styles.map(({ frame }) => frame)), new Set(['line', 'banner']));
    assert.deepEqual(shown(styles.map(({ gradient }) => gradient?.type)), new Set(['linear', 'radial']));
  });

  test('is one sheet', async () => {
    const { format, width, height } = await sharp(await drawSheet(galleryCodes.slice(0, 7))).metadata();
    assert.equal(format, 'png');
    assert.ok(width > height);
  });
});
