import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import {
  ImageError,
  type ImageErrorReason,
  imageLimits,
  readImage,
} from '../../src/platform/pictures/read-image.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { pngChunk, pngSignatureBytes, withChunks, withTextBomb } from '../support/qr/png-chunks.ts';

/** Of processor time. To unpack a bomb takes several seconds. */
const refusalMsMax = 1_000;
// A busy machine takes longer for pictures that may be large than a service allows.
Object.assign(imageLimits, { decodeSecondsMax: 120 });
const memoryJumpBytesMax = 100 * 1024 * 1024;

/**
 * Asserts that the file is refused for this reason, with a message, within a second and without using much
 * memory.
 */
async function assertRefused(file: Buffer, reason: ImageErrorReason): Promise<void> {
  const memory = process.memoryUsage.rss();
  const refusalMs = await cpuMsOf(() =>
    assert.rejects(readImage(file), (error) => {
      assert.ok(error instanceof ImageError);
      assert.equal(error.reason, reason);
      assert.match(error.message, /^The .*\.$/);
      return true;
    }),
  );
  assert.ok(refusalMs < refusalMsMax, `${refusalMs} ms`);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false });
}

async function jpeg(width: number, height: number): Promise<Buffer> {
  return sharp(await logoPicture(width, height))
    .flatten()
    .jpeg()
    .toBuffer();
}

/** A PNG of random pixels in four colours, which cannot be compressed further. */
function noise(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([2, 3], 8);
  const rowBytes = 1 + Math.ceil(side / 4);
  const rows = randomBytes(rowBytes * side);
  for (let row = 0; row < side; row++) rows[row * rowBytes] = 0;
  const colours = Buffer.from('000000ff000000ff000000ff', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('PLTE', colours),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that is read', () => {
  test('a PNG stays one, with its size and its transparency', async () => {
    const image = await readImage(await logoPicture(300, 200));
    assert.equal(image.type, 'image/png');
    const { format, width, height, hasAlpha } = await sharp(image.bytes).metadata();
    assert.deepEqual(
      { format, width, height, hasAlpha },
      { format: 'png', width: 300, height: 200, hasAlpha: true },
    );
  });

  test('a JPEG stays one, with its size', async () => {
    const image = await readImage(await jpeg(300, 200));
    assert.equal(image.type, 'image/jpeg');
    const { format, width, height } = await sharp(image.bytes).metadata();
    assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 300, height: 200 });
  });

  test('a larger one is fitted into the size that is kept', async () => {
    const { bytes } = await readImage(await plain(4000, 2000).jpeg().toBuffer());
    const { width, height } = await sharp(bytes).metadata();
    assert.deepEqual([width, height], [2048, 1024]);
  });

  test('the largest ones allowed are read', async () => {
    const side = Math.sqrt(imageLimits.pixelsMax);
    assert.ok(await readImage(await plain(side, side).png().toBuffer()));
    const interlaced = Math.floor(Math.sqrt(imageLimits.interlacedPixelsMax));
    assert.ok(await readImage(await plain(interlaced, interlaced).png({ progressive: true }).toBuffer()));
    assert.ok(await readImage(await plain(interlaced, interlaced).jpeg({ progressive: true }).toBuffer()));
  });

  test('one that grows over 2 MiB by being written anew is kept at a smaller size', async () => {
    const file = noise(2_860);
    assert.ok(file.length < imageLimits.bytesMax);
    const { bytes } = await readImage(file);
    assert.ok(bytes.length < imageLimits.bytesMax);
    assert.equal((await sharp(bytes).metadata()).width, 512);
  });

  test('a photograph is turned upright and loses its metadata', async () => {
    const photo = plain(400, 200)
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 });
    for (const file of [await photo.clone().jpeg().toBuffer(), await photo.clone().png().toBuffer()]) {
      const { bytes } = await readImage(file);
      const { width, height, exif, icc, orientation } = await sharp(bytes).metadata();
      assert.deepEqual([width, height], [200, 400]);
      assert.deepEqual(
        { exif, icc, orientation },
        { exif: undefined, icc: undefined, orientation: undefined },
      );
    }
  });

  test('print colours (CMYK), greys and 16 bits become screen colours', async () => {
    for (const file of [
      await plain(40, 20).toColourspace('cmyk').jpeg().toBuffer(),
      await plain(40, 20).toColourspace('b-w').jpeg().toBuffer(),
      await plain(40, 20).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const { space, depth } = await sharp((await readImage(file)).bytes).metadata();
      assert.deepEqual({ space, depth }, { space: 'srgb', depth: 'uchar' });
    }
  });

  test('texts in it and what follows its end are dropped', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]));
    for (const file of [withChunks(await logoPicture(50, 50), text), await jpeg(50, 50)]) {
      const { bytes } = await readImage(Buffer.concat([file, script]));
      assert.equal(bytes.indexOf('script'), -1);
    }
  });

  test('many at once are all read', async () => {
    const file = await plain(1000, 1000).png().toBuffer();
    const images = await Promise.all(Array.from({ length: 12 }, () => readImage(file)));
    assert.equal(images.length, 12);
  });

  test('one that is refused holds up no other', async () => {
    const good = await logoPicture(20, 20);
    const cut = (await jpeg(200, 200)).subarray(0, 300);
    const outcomes = await Promise.allSettled([
      readImage(cut),
      readImage(good),
      readImage(cut),
      readImage(good),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
    );
  });
});

describe('a picture that is refused, within a second and without a memory jump', () => {
  test('a PNG of 16,000 × 16,000 pixels', async () => {
    const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    assert.ok(bomb.length < imageLimits.bytesMax);
    await assertRefused(bomb, 'too-many-pixels');
  });

  test('a header alone that claims 2,147,483,647 × 2,147,483,647 pixels', async () => {
    const file = Buffer.from(await logoPicture(10, 10));
    file.writeUInt32BE(0x7fffffff, 16);
    file.writeUInt32BE(0x7fffffff, 20);
    await assert.rejects(readImage(file), ImageError);
  });

  test('one row more than the pixel limit, and a side over its limit', async () => {
    await assertRefused(await plain(4096, 4097).png().toBuffer(), 'too-many-pixels');
    await assertRefused(
      await plain(1, imageLimits.sidePxMax + 1)
        .png()
        .toBuffer(),
      'too-many-pixels',
    );
  });

  test('16 bits a channel, of which every pixel takes twice the memory', async () => {
    const deep = (side: number) => plain(side, side).ensureAlpha().toColourspace('rgb16').png().toBuffer();
    const bomb = await deep(4_096);
    assert.deepEqual((await sharp(bomb).metadata()).depth, 'ushort');
    await assertRefused(bomb, 'too-many-pixels');
    assert.ok(await readImage(await deep(2_048)));
  });

  test('an interlaced PNG and a progressive JPEG of 16 megapixels, which must be held as a whole', async () => {
    await assertRefused(await plain(4000, 4000).png({ progressive: true }).toBuffer(), 'too-many-pixels');
    await assertRefused(await plain(4000, 4000).jpeg({ progressive: true }).toBuffer(), 'too-many-pixels');
  });

  test('more than 2 MiB', async () => {
    const picture = await logoPicture(50, 50);
    const file = Buffer.concat([picture, Buffer.alloc(imageLimits.bytesMax + 1 - picture.length)]);
    await assertRefused(file, 'too-many-bytes');
    assert.ok(await readImage(file.subarray(0, -1)));
  });

  test('a truncated PNG, wherever it is cut', async () => {
    const file = await logoPicture(200, 200);
    const { length } = file;
    for (const at of [8, 9, 20, 33, 40, length >> 1, length - 20, length - 12, length - 1]) {
      await assertRefused(file.subarray(0, at), 'damaged');
    }
  });

  test('a truncated JPEG, wherever it is cut', async () => {
    const file = await jpeg(200, 200);
    for (const at of [3, 10, 100, 300, file.length >> 1, file.length - 100]) {
      await assertRefused(file.subarray(0, at), 'damaged');
    }
  });

  test('an animated PNG', async () => {
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    await assertRefused(withChunks(await logoPicture(20, 20), control), 'animated');
  });

  test('every other format, whatever it is called', async () => {
    const picture = sharp(await logoPicture(20, 20));
    for (const file of [
      await picture.clone().gif().toBuffer(),
      await picture.clone().webp().toBuffer(),
      await picture.clone().tiff().toBuffer(),
      await picture.clone().avif({ effort: 0 }).toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><img src=x>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('just some text'),
      Buffer.alloc(0),
      Buffer.alloc(4096),
    ]) {
      await assertRefused(file, 'wrong-format');
    }
  });

  test('a right beginning with something else behind it', async () => {
    await assertRefused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('not a picture')]), 'damaged');
    const start = (await logoPicture(9, 9)).subarray(0, pngSignatureBytes);
    await assertRefused(Buffer.concat([start, Buffer.from('<svg>'), Buffer.alloc(64)]), 'damaged');
  });
});

test('texts that unpack to gigabytes are never unpacked', async () => {
  const file = withTextBomb(await logoPicture(10, 10));
  const memory = process.memoryUsage.rss();
  assert.ok((await cpuMsOf(() => readImage(file))) < refusalMsMax);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
});

test('damage anywhere in a file is either harmless or a named refusal', async () => {
  const files = [await logoPicture(64, 64), await jpeg(64, 64)];
  const change = fc.tuple(fc.nat(), fc.nat(255));
  const damage = fc.tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1 }));
  const property = fc.asyncProperty(damage, async ([file, changes]) => {
    const damaged = Buffer.from(file);
    for (const [at, value] of changes) damaged[at % damaged.length] = value;
    await readImage(damaged).catch((error) => assert.ok(error instanceof ImageError, String(error)));
  });
  await fc.assert(property, { numRuns: 150 });
});
