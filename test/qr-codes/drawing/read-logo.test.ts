import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { ImageError, type ImageErrorReason, imageLimits } from '../../../src/platform/pictures/read-image.ts';
import { readLogo, writtenLogo } from '../../../src/resources/qr-codes/drawing/read-logo.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { pngChunk, withChunks, withTextBomb } from '../../support/qr/png-chunks.ts';

const refusalMsMax = 1_000;
const readMsMax = 5_000;
const memoryJumpBytesMax = 100 * 1024 * 1024;

/**
 * Asserts that the file is refused for this reason, with a message, with less than a second's work and without using
 * much memory.
 */
async function assertRefused(file: Buffer, reason: ImageErrorReason): Promise<void> {
  const memory = process.memoryUsage.rss();
  const isRefusal = (error: unknown) => {
    assert.ok(error instanceof ImageError);
    assert.equal(error.reason, reason);
    assert.match(error.message, /^The logo .*\.$/);
    return true;
  };
  assert.ok((await cpuMsOf(() => assert.rejects(readLogo(file), isRefusal))) < refusalMsMax);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false });
}

describe('a logo that is read', () => {
  test('a PNG keeps its size and its transparency', async () => {
    const logo = await readLogo(await logoPicture(300, 200));
    const { format, width, height, hasAlpha } = await sharp(logo.png).metadata();
    assert.deepEqual(
      { format, width, height, hasAlpha },
      { format: 'png', width: 300, height: 200, hasAlpha: true },
    );
    assert.deepEqual([logo.width, logo.height], [300, 200]);
  });

  test('a larger one is fitted into 512 × 512, a JPEG becomes a PNG', async () => {
    const logo = await readLogo(await plain(2000, 1000).jpeg().toBuffer());
    assert.deepEqual([logo.width, logo.height], [512, 256]);
    assert.equal((await sharp(logo.png).metadata()).format, 'png');
  });

  test('the largest one allowed is read', async () => {
    const side = Math.sqrt(imageLimits.pixelsMax);
    const file = await plain(side, side).png().toBuffer();
    const ms = await cpuMsOf(async () => assert.equal((await readLogo(file)).width, 512));
    assert.ok(ms < readMsMax, `${ms} ms`);
  });

  test('a photograph is turned upright and loses its metadata', async () => {
    const photo = plain(400, 200)
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .withMetadata({ orientation: 6 });
    const logo = await readLogo(await photo.jpeg().toBuffer());
    assert.deepEqual([logo.width, logo.height], [200, 400]);
    const { exif, icc, orientation } = await sharp(logo.png).metadata();
    assert.deepEqual({ exif, icc, orientation }, { exif: undefined, icc: undefined, orientation: undefined });
  });

  test('print colours (CMYK) and greys become screen colours', async () => {
    for (const space of ['cmyk', 'b-w']) {
      const logo = await readLogo(await plain(40, 20).toColourspace(space).jpeg().toBuffer());
      assert.equal((await sharp(logo.png).metadata()).space, 'srgb');
    }
  });

  test('what it wrote can be taken up again without decoding', async () => {
    const logo = await readLogo(await logoPicture(120, 40));
    assert.deepEqual(writtenLogo(logo.png), logo);
  });

  test('what follows the end of the picture is dropped', async () => {
    const logo = await readLogo(
      Buffer.concat([await logoPicture(50, 50), Buffer.from('<script>alert(1)</script>')]),
    );
    assert.equal(logo.png.indexOf('script'), -1);
  });
});

test('texts in a logo that unpack to gigabytes are never unpacked', async () => {
  const file = withTextBomb(await logoPicture(10, 10));
  const memory = process.memoryUsage.rss();
  const ms = await cpuMsOf(async () => assert.equal((await readLogo(file)).width, 10));
  assert.ok(ms < refusalMsMax, `${ms} ms`);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
});

describe('a logo that is refused, with little work and without a memory jump', () => {
  test('a PNG of 16,000 × 16,000 pixels', async () => {
    const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    assert.ok(bomb.length < imageLimits.bytesMax);
    await assertRefused(bomb, 'too-many-pixels');
  });

  test('a PNG whose header alone claims 2,147,483,647 × 2,147,483,647 pixels', async () => {
    const file = Buffer.from(await logoPicture(10, 10));
    file.writeUInt32BE(0x7fffffff, 16);
    file.writeUInt32BE(0x7fffffff, 20);
    await assert.rejects(readLogo(file), ImageError);
  });

  test('one row more than the pixel limit', async () => {
    await assertRefused(await plain(4096, 4097).png().toBuffer(), 'too-many-pixels');
  });

  test('an interlaced PNG and a progressive JPEG of 16 megapixels, which must be held as a whole', async () => {
    await assertRefused(await plain(4000, 4000).png({ progressive: true }).toBuffer(), 'too-many-pixels');
    await assertRefused(await plain(4000, 4000).jpeg({ progressive: true }).toBuffer(), 'too-many-pixels');
  });

  test('more than 2 MiB', async () => {
    const picture = await logoPicture(50, 50);
    const file = Buffer.concat([picture, Buffer.alloc(imageLimits.bytesMax + 1 - picture.length)]);
    await assertRefused(file, 'too-many-bytes');
    assert.equal((await readLogo(file.subarray(0, -1))).width, 50);
  });

  test('a truncated PNG, wherever it is cut', async () => {
    const file = await logoPicture(200, 200);
    for (const length of [
      8,
      9,
      20,
      33,
      40,
      file.length >> 1,
      file.length - 20,
      file.length - 12,
      file.length - 1,
    ]) {
      await assertRefused(file.subarray(0, length), 'damaged');
    }
  });

  test('a truncated JPEG, wherever it is cut', async () => {
    const file = await sharp(await logoPicture(200, 200))
      .flatten()
      .jpeg()
      .toBuffer();
    for (const length of [3, 10, 100, 300, file.length >> 1, file.length - 100]) {
      await assertRefused(file.subarray(0, length), 'damaged');
    }
  });

  test('an animated PNG', async () => {
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    await assertRefused(withChunks(await logoPicture(20, 20), control), 'animated');
  });

  test('every other format, whatever its name', async () => {
    const picture = sharp(await logoPicture(20, 20));
    const frames = {
      create: { width: 8, height: 16, channels: 3, background: '#345', pageHeight: 8 },
    } as const;
    const files = [
      await picture.clone().gif().toBuffer(),
      await sharp(frames).gif().toBuffer(),
      await picture.clone().webp().toBuffer(),
      await picture.clone().tiff().toBuffer(),
      await picture.clone().avif({ effort: 0 }).toBuffer(),
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      Buffer.from('<!doctype html><img src=x>'),
      Buffer.from('just some text'),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
      Buffer.alloc(4096),
    ];
    for (const file of files) await assertRefused(file, 'wrong-format');
  });

  test('a right beginning with nothing behind it', async () => {
    await assertRefused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('not a picture')]), 'damaged');
    const pngStart = (await logoPicture(9, 9)).subarray(0, 8);
    await assertRefused(Buffer.concat([pngStart, Buffer.from('<svg>'), Buffer.alloc(64)]), 'damaged');
  });

  test('damage anywhere in a file is either harmless or a named refusal', async () => {
    const files = [
      await logoPicture(64, 64),
      await sharp(await logoPicture(64, 64))
        .flatten()
        .jpeg()
        .toBuffer(),
    ];
    const damage = fc.tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1 }),
    );
    const property = fc.asyncProperty(damage, async ([file, changes]) => {
      const damaged = Buffer.from(file);
      for (const [at, value] of changes) damaged[at % damaged.length] = value;
      await readLogo(damaged).catch((error) => assert.ok(error instanceof ImageError, String(error)));
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
