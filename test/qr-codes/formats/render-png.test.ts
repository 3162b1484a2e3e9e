import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { drawQrCode } from '../../../src/resources/qr-codes/drawing/draw-qr-code.ts';
import { type Logo, readLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { renderPng } from '../../../src/resources/qr-codes/formats/render-png.ts';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';

const text = 'https://s.example/q/abcdefg';

async function assertReads(picture: Buffer, expected: string): Promise<void> {
  assert.equal(await decodeStrict(picture), expected);
  assert.equal(await decodeLenient(picture), expected);
}

describe('size of a PNG', () => {
  for (const sizePx of [64, 65, 99, 128, 177, 256, 511, 512, 1000, 1024, 2047, 2048]) {
    test(`${sizePx} px is exact and is read by both decoders`, async () => {
      const picture = await renderPng(drawQrCode(text), sizePx);
      const { width, height, format } = await sharp(picture).metadata();
      assert.deepEqual({ width, height, format }, { width: sizePx, height: sizePx, format: 'png' });
      await assertReads(picture, text);
    });
  }

  test('every margin of 0–16 modules is kept and read', async () => {
    for (const margin of [0, 1, 4, 16]) {
      const drawing = drawQrCode(text, { margin });
      const picture = await renderPng(drawing, drawing.width * 5);
      assert.equal(await firstDarkPixel(picture), margin * 5);
      // Some decoders need a quiet zone, which the page around the picture usually provides.
      const page = await sharp(picture)
        .extend({ ...sides(20), background: 'white' })
        .png()
        .toBuffer();
      await assertReads(page, text);
    }
  });

  test('a picture too small for the quiet zone gives up some of it and is read', async () => {
    const long = 'x'.repeat(200);
    const { width } = drawQrCode(long);
    assert.equal(width, 57 + 8);
    await assertReads(await renderPng(drawQrCode(long), 64), long);
  });

  test('a picture with fewer pixels than modules still has the size that was asked for', async () => {
    const { width, height } = await sharp(await renderPng(drawQrCode('x'.repeat(2000)), 64)).metadata();
    assert.deepEqual([width, height], [64, 64]);
  });
});

test('modules are squares of whole pixels, the code is centred', async () => {
  const drawing = drawQrCode(text);
  const sizePx = 512;
  const scale = Math.floor(sizePx / drawing.width);
  const offset = Math.floor((sizePx - scale * drawing.width) / 2);
  const dark = new Set<string>();
  for (const { x, y, length } of drawing.plain?.runs ?? [])
    for (let at = x; at < x + length; at += 1) dark.add(`${at} ${y}`);
  const pixels = await greyPixels(await renderPng(drawing, sizePx));
  for (let y = 0; y < sizePx; y += 1) {
    for (let x = 0; x < sizePx; x += 1) {
      const module = `${Math.floor((x - offset) / scale)} ${Math.floor((y - offset) / scale)}`;
      assert.equal(pixels[y * sizePx + x], dark.has(module) ? 0 : 255, `pixel ${x},${y}`);
    }
  }
});

test('the picture has exactly the two colours asked for', async () => {
  const foreground = { r: 12, g: 34, b: 56 };
  const background = { r: 250, g: 240, b: 230 };
  const picture = await renderPng(drawQrCode(text, { foreground, background }), 300);
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.subarray(at, at + 3).join(','));
  assert.deepEqual(colours, new Set(['12,34,56', '250,240,230']));
  await assertReads(picture, text);
});

test('the same code is the same bytes', async () => {
  assert.deepEqual(await renderPng(drawQrCode(text), 512), await renderPng(drawQrCode(text), 512));
});

describe('with a logo', () => {
  const logos: Record<string, Logo> = {};
  before(async () => {
    logos['square'] = await readLogo(await logoPicture(300, 300));
    logos['wide'] = await readLogo(await logoPicture(600, 150));
    logos['tall'] = await readLogo(await logoPicture(100, 400));
  });

  for (const shape of ['square', 'wide', 'tall']) {
    test(`a ${shape} one: codes from the smallest to the largest are read by both decoders`, async () => {
      for (const length of [2, 12, 27, 60, 120, 400, 1273]) {
        const content = 'q'.repeat(length);
        const drawing = drawQrCode(content, { logo: logos[shape] });
        await assertReads(await renderPng(drawing, Math.max(512, drawing.width * 3)), content);
      }
    });
  }

  test('it is read at every size', async () => {
    for (const sizePx of [64, 100, 256, 1024, 2048]) {
      const picture = await renderPng(drawQrCode(text, { logo: logos['square'] }), sizePx);
      assert.equal((await sharp(picture).metadata()).width, sizePx);
      await assertReads(picture, text);
    }
  });

  test('it covers the middle, at most a fifth of the width, in its own colours', async () => {
    const drawing = drawQrCode(text, { logo: logos['square'] });
    const modules = drawing.width - 2 * 4;
    assert.ok(drawing.logo && drawing.logo.box.width <= modules * 0.2);
    const centre = drawing.width / 2;
    assert.equal(drawing.logo.box.x + drawing.logo.box.width / 2, centre);
    const { data, info } = await sharp(await renderPng(drawing, 512))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (256 * info.width + 256) * info.channels;
    assert.deepEqual([...data.subarray(at, at + 3)], [220, 30, 60]);
  });

  test('it keeps its proportions and half a module of free space around it', () => {
    const drawing = drawQrCode(text, { logo: logos['wide'] });
    const box = drawing.logo?.box;
    assert.ok(box);
    assert.ok(Math.abs(box.width / box.height - 4) < 1e-9);
    for (const { x, y, length } of drawing.plain?.runs ?? []) {
      const apart: boolean =
        x + length <= box.x - 0.5 ||
        x >= box.x + box.width + 0.5 ||
        y + 1 <= box.y - 0.5 ||
        y >= box.y + box.height + 0.5;
      assert.ok(apart, `run at ${x},${y}`);
    }
  });

  test('content that fits without a logo and not with one is refused', () => {
    const content = 'q'.repeat(1274);
    assert.ok(drawQrCode(content).width > 0);
    assert.throws(() => drawQrCode(content, { logo: logos['square'] }), { name: 'QrCapacityError' });
  });
});

async function greyPixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).greyscale().raw().toBuffer();
}

async function firstDarkPixel(picture: Buffer): Promise<number> {
  const { width } = await sharp(picture).metadata();
  const at = (await greyPixels(picture)).indexOf(0);
  assert.equal(at % width, Math.floor(at / width));
  return at % width;
}

function sides(pixels: number): { top: number; bottom: number; left: number; right: number } {
  return { top: pixels, bottom: pixels, left: pixels, right: pixels };
}
