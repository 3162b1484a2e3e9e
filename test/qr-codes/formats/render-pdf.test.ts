import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { renderPdf } from '../../../src/resources/qr-codes/formats/render-pdf.ts';
import { decodeStrict } from '../../support/qr/decode-qr.ts';
import { assertScans, assertShapes, looks, shapes } from '../../support/qr/print-drawings.ts';
import {
  describePdf,
  rasteriseByGhostscript,
  rasterisePdf,
  withoutProgram,
} from '../../support/qr/rasterise.ts';

const text = 'https://s.example/q/abcdefg';
const size = { widthMm: 40, title: 'Table card' };

describe('a PDF', () => {
  test('is as wide in millimetres as asked for, and as high as the drawing', async () => {
    for (const [widthMm, box] of [
      [10, '28.346457 14.173228'],
      [40, '113.385827 56.692913'],
      [1000, '2834.645669 1417.322835'],
    ] as const) {
      const pdf = (await renderPdf(shapes, { ...size, widthMm })).toString('latin1');
      assert.ok(pdf.includes(`/MediaBox [0 0 ${box}]`), `${widthMm} mm`);
      assert.match(pdf, /^%PDF-1\.4\n/);
      assert.match(pdf, /%%EOF\n$/);
    }
  });

  test('has the same bytes whenever and however often the same drawing is written', async () => {
    for (const [look, style] of Object.entries(looks)) {
      const first = await renderPdf(drawQrCode(text, style), size);
      const again = await renderPdf(drawQrCode(text, style), size);
      assert.ok(first.equals(again), look);
    }
  });

  test('is made of outlines: no font, and no picture but the logo', async () => {
    for (const [look, style] of Object.entries(looks)) {
      const pdf = (await renderPdf(drawQrCode(text, style), size)).toString('latin1');
      assert.doesNotMatch(pdf, /\/Font\b|\/FontFile|\/JavaScript|\/URI|\/Launch/, look);
      // A transparent logo is two images: its colours and its alpha channel.
      assert.equal(pdf.match(/\/Subtype \/Image/g)?.length ?? 0, style.logo ? 2 : 0, look);
    }
  });

  test('has its gradients as shadings', async () => {
    const pdf = (await renderPdf(shapes, size)).toString('latin1');
    assert.match(pdf, /\/ShadingType 2\n\/ColorSpace \/DeviceRGB\n\/Coords \[7 1 7 9\]/);
    assert.match(pdf, /\/ShadingType 3\n\/ColorSpace \/DeviceRGB\n\/Coords \[16\.5 5 0 16\.5 5 3\]/);
  });

  test('has the title as text, whatever stands in it', { skip: withoutProgram('pdfinfo') }, async () => {
    for (const title of ['Table card', 'A & B <b> (c) \\ ) endobj', 'Speisekarte für Größe 漢字 😀']) {
      const told = await describePdf('pdfinfo', await renderPdf(shapes, { ...size, title }));
      assert.match(told, /^Title: +(.*)$/m);
      assert.equal(/^Title: +(.*)$/m.exec(told)?.[1], title);
      assert.match(told, /^Metadata Stream: +no$/m);
      assert.match(told, /^Page size: +113\.386 x 56\.6929 pts/m);
    }
  });

  test('holds its logo as it is', { skip: withoutProgram('pdfimages') }, async () => {
    const pdf = await renderPdf(drawQrCode(text, looks['with a logo']), size);
    const images = (await describePdf('pdfimages', pdf)).split('\n').slice(2).filter(Boolean);
    const described = images.map((line) => line.trim().split(/\s+/).slice(2, 6).join(' '));
    assert.deepEqual(described, ['image 300 200 rgb', 'smask 300 200 gray']);
  });
});

describe('a PDF drawn by poppler', { skip: withoutProgram('pdftoppm') }, () => {
  for (const [look, style] of Object.entries(looks)) {
    test(`is read by both decoders: a code ${look}`, async () => {
      const pdf = await renderPdf(drawQrCode(text, style), size);
      await assertScans((resolution) => rasterisePdf(pdf, resolution), text);
    });
  }

  test('has holes, colours and gradients where the drawing has them', async () => {
    const picture = await rasterisePdf(await renderPdf(shapes, { ...size, widthMm: 101.6 }), 100);
    const { width, height } = await sharp(picture).metadata();
    assert.deepEqual([width, height], [400, 200]);
    await assertShapes(picture);
  });

  test('a code filled to its capacity is read', async () => {
    const long = '漢字😀'.repeat(233);
    const picture = await rasterisePdf(await renderPdf(drawQrCode(long), { ...size, widthMm: 100 }), 300);
    assert.equal(await decodeStrict(picture), long);
  });
});

test('a PDF drawn by Ghostscript has the same shapes', { skip: withoutProgram('gs') }, async () => {
  const pdf = await renderPdf(shapes, { ...size, widthMm: 101.6 });
  await assertShapes(await rasteriseByGhostscript(pdf, 100));
});
