/** Pictures are cached under their key, so codes that are drawn differently need another one: by `rendererVersion`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import type { DrawingStyle } from '../../../src/resources/qr-codes/drawing/drawing-style.ts';
import { writtenLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import type { PictureFormat } from '../../../src/resources/qr-codes/formats/picture-format.ts';
import { pictureKey } from '../../../src/resources/qr-codes/pictures/picture-key.ts';
import { drawPicture } from '../../../src/resources/qr-codes/rendering/draw-picture.ts';

/** What each version of the renderer draws, the newest last; a picture's key tells the version. */
const recorded = [
  {
    key: '8EvbD-tn5P3MZ4DwwctUQ3HtpSZ7He99aTMfrvtpLU0',
    drawings: 'SW60Q_EawVGaUfResWGUEKqcw8q_oJgrUoQgnMVxDV0',
  },
];

const blue = { r: 30, g: 58, b: 138 };
const pink = { r: 190, g: 24, b: 93 };
const shapes = ['square', 'rounded', 'circle'] as const;
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const logo = writtenLogo(Buffer.from(onePixel, 'base64'));

const styles: DrawingStyle[] = [
  ...shapes.flatMap((dots) => shapes.map((corners) => ({ dots, corners }))),
  { foreground: blue, background: { r: 255, g: 250, b: 240 }, margin: 1, level: 'H' },
  { gradient: { to: pink, type: 'linear', angle: 30 }, transparent: true },
  { gradient: { to: pink, type: 'radial' }, dots: 'circle' },
  { frame: 'line', caption: 'Ägypten' },
  { frame: 'banner', caption: 'Scan me', corners: 'rounded' },
];

const draw = (style: DrawingStyle, format: PictureFormat) =>
  drawPicture({ text: 'https://example.com/', style, format, size: 200, title: 'Code' });

/** Of formats that are compressed only the pixels: the same ones have other bytes on other processors. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const style of styles) hash.update(await draw(style, 'svg')).update(await draw(style, 'eps'));
  hash.update(await draw({ logo }, 'svg'));
  hash.update(
    await sharp(await draw({}, 'png'))
      .raw()
      .toBuffer(),
  );
  return hash.digest('base64url');
}

test('codes that are drawn differently have other keys', async () => {
  const key = pictureKey({ text: '', style: {}, logoHash: null, format: 'svg', size: 200, title: '' });
  assert.deepEqual(
    { key, drawings: await fingerprint() },
    recorded.at(-1),
    'Raise `rendererVersion` in picture-key.ts, and record below the last entry what is drawn now and its key.',
  );
  assert.equal(new Set(recorded.map((version) => version.key)).size, recorded.length, 'Two have one key.');
});
