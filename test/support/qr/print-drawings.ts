import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { QrDrawing } from '../../../src/resources/qr-codes/drawing/drawing.ts';
import type { DrawingStyle } from '../../../src/resources/qr-codes/drawing/drawing-style.ts';
import { readLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { decodeLenient, decodeStrict } from './decode-qr.ts';
import { logoPicture } from './logo-picture.ts';

const darkBlue = { r: 10, g: 20, b: 120 };
const darkRed = { r: 130, g: 10, b: 30 };
const cream = { r: 255, g: 245, b: 220 };
const logo = await readLogo(await logoPicture(300, 200));

/** One style of every kind. */
export const looks: Record<string, DrawingStyle> = {
  plain: {},
  'in colours': { foreground: darkBlue, background: cream },
  'on nothing': { foreground: darkBlue, transparent: true },
  'of rounded modules': { dots: 'rounded', corners: 'rounded' },
  'of dots': { dots: 'circle', corners: 'circle' },
  'with a linear gradient': { foreground: darkBlue, gradient: { to: darkRed, type: 'linear', angle: 45 } },
  'with a radial gradient': { foreground: darkRed, gradient: { to: darkBlue, type: 'radial' } },
  'with a logo': { logo, background: cream },
  'with a logo on nothing': { logo, transparent: true, dots: 'rounded' },
  'in a frame': { frame: 'line', foreground: darkBlue },
  'in a banner with a caption': { frame: 'banner', caption: 'Scan me: Grüße!', background: cream },
  'with all of it': {
    ...{ dots: 'rounded', corners: 'circle', frame: 'banner', caption: 'Menu', logo, margin: 6 },
    ...{ foreground: darkRed, background: cream, gradient: { to: darkBlue, type: 'linear', angle: 90 } },
  },
};

/** Three shapes side by side, 20 × 10 modules: a ring, and two boxes with gradients. No code. */
export const shapes: QrDrawing = {
  width: 20,
  height: 10,
  background: { r: 255, g: 255, b: 255 },
  shapes: [
    {
      path: [...box(1, 1, 5, 8), ...box(2, 2, 3, 6)],
      paint: { kind: 'solid', colour: { r: 0, g: 0, b: 0 } },
    },
    {
      path: box(7, 1, 6, 8),
      paint: {
        kind: 'linear',
        ...{ from: { r: 255, g: 0, b: 0 }, to: { r: 0, g: 0, b: 255 } },
        ...{ start: { x: 7, y: 1 }, end: { x: 7, y: 9 } },
      },
    },
    {
      path: box(14, 1, 5, 8),
      paint: {
        kind: 'radial',
        ...{ from: { r: 255, g: 0, b: 0 }, to: { r: 0, g: 0, b: 255 } },
        ...{ centre: { x: 16.5, y: 5 }, radius: 3 },
      },
    },
  ],
};

/**
 * Several resolutions, like print that is scanned from several distances: a decoder may miss a code at one of
 * them.
 */
const dotsPerInch = [150, 300, 400];

/** Asserts that both decoders read a document, rasterised at each resolution. */
export async function assertScans(
  rasterise: (dotsPerInch: number) => Promise<Buffer>,
  text: string,
): Promise<void> {
  for (const decode of [decodeStrict, decodeLenient]) {
    let read: string | undefined;
    for (const resolution of dotsPerInch) read ??= await decode(await rasterise(resolution));
    assert.equal(read, text, decode.name);
  }
}

/** Asserts that a picture shows `shapes`, at 20 pixels per module. */
export async function assertShapes(picture: Buffer): Promise<void> {
  assert.deepEqual(await colourAt(picture, 30, 100), [0, 0, 0]);
  assert.deepEqual(await colourAt(picture, 70, 100), [255, 255, 255]);
  const [top, middle, bottom] = [
    await colourAt(picture, 200, 24),
    await colourAt(picture, 200, 100),
    await colourAt(picture, 200, 176),
  ];
  assert.ok(top[0] > 240 && top[2] < 15, top.join());
  assert.ok(Math.abs(middle[0] - 128) < 8 && Math.abs(middle[2] - 128) < 8, middle.join());
  assert.ok(bottom[0] < 15 && bottom[2] > 240, bottom.join());
  const [centre, edge] = [await colourAt(picture, 330, 100), await colourAt(picture, 330, 165)];
  assert.ok(centre[0] > 240 && centre[2] < 15, centre.join());
  // Beyond its radius a gradient continues with its last colour.
  assert.ok(edge[0] < 15 && edge[2] > 240, edge.join());
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<[number, number, number]> {
  const area = { left, top, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract(area).toColourspace('srgb').raw().toBuffer();
  return [r, g, b];
}

function box(x: number, y: number, width: number, height: number): QrDrawing['shapes'][number]['path'] {
  return [
    ['M', x, y],
    ['L', x + width, y],
    ['C', x + width, y + height / 3, x + width, y + height / 2, x + width, y + height],
    ['L', x, y + height],
    ['Z'],
  ];
}
