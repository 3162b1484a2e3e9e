import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { encodeContent, type QrContent } from '../../src/resources/qr-codes/contents/encode-content.ts';
import { drawQrCode } from '../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { renderPng } from '../../src/resources/qr-codes/formats/render-png.ts';
import { renderSvg } from '../../src/resources/qr-codes/formats/render-svg.ts';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';
import { assertSays, contents } from '../support/qr/qr-contents.ts';

async function assertScans(picture: Buffer, content: QrContent): Promise<void> {
  assertSays(await decodeStrict(picture), content);
  assertSays(await decodeLenient(picture), content);
}

describe('a picture of each type is read by two decoders and says what went in', () => {
  for (const [type, content] of Object.entries(contents)) {
    test(`${type} as PNG`, async () => {
      const property = fc.asyncProperty(content as fc.Arbitrary<QrContent>, async (given) => {
        await assertScans(await renderPng(drawQrCode(encodeContent(given)), 512), given);
      });
      // What each type holds has a test without pictures, of many more; here it is whether a picture of it is read.
      await fc.assert(property, { numRuns: 12 });
    });

    test(`${type} as SVG`, async () => {
      const property = fc.asyncProperty(content as fc.Arbitrary<QrContent>, async (given) => {
        const svg = renderSvg(drawQrCode(encodeContent(given)), 600);
        await assertScans(await sharp(Buffer.from(svg)).png().toBuffer(), given);
      });
      await fc.assert(property, { numRuns: 6 });
    });
  }
});

test('any Unicode text comes back unchanged, short Latin ones and control characters too', async () => {
  const latin = fc.string({
    unit: fc.integer({ min: 0x80, max: 0x17f }).map((code) => String.fromCharCode(code)),
  });
  const text = fc.oneof(latin, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 60 }));
  const property = fc.asyncProperty(
    text.filter((value) => value !== '' && !value.startsWith('\ufeff')),
    async (value) => {
      await assertScans(await renderPng(drawQrCode(value), 400), { type: 'text', text: value });
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

test('a code filled to its capacity is read', async () => {
  const text = '漢字😀'.repeat(233);
  assert.ok(Buffer.byteLength(text) > 2320);
  await assertScans(await renderPng(drawQrCode(text), 800), { type: 'text', text });
});
