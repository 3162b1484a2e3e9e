import type { default as SharpLibrary, Metadata, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { createLimitedQueue } from '../pace/limited-queue.ts';

/** Limits for the uploaded file and for the picture that is stored. */
export const imageLimits = {
  /**
   * For both. A well-compressed picture may grow when it is re-encoded; `readImage` then stores it at the
   * next smaller size.
   */
  bytesMax: 2 * 1024 * 1024,
  /** 16.7 megapixels. */
  pixelsMax: 2 ** 24,
  /** An interlaced or progressive picture is held in memory as a whole, not line by line. */
  interlacedPixelsMax: 2 ** 22,
  /**
   * Bytes of an sRGB pixel with alpha channel. A pixel with 16 bits per channel takes two bytes per channel
   * and counts as more than one.
   */
  pixelBytes: 4,
  sidePxMax: 30_000,
  /** Sides to try in turn; a picture of the last size never exceeds `bytesMax`. */
  keptSidesPx: [2_048, 1_024, 512],
  decodeSecondsMax: 5,
} as const;

export type ImageType = 'image/png' | 'image/jpeg';

/** A picture that was re-encoded by us. */
export interface Image {
  type: ImageType;
  bytes: Buffer;
}

export type ImageErrorReason = 'too-many-bytes' | 'wrong-format' | 'animated' | 'too-many-pixels' | 'damaged';

/**
 * The file is not an acceptable picture. The message is a sentence for the user; `noun` says what was sent.
 */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly reason: ImageErrorReason;

  constructor(reason: ImageErrorReason, { noun = 'file', cause }: { noun?: string; cause?: unknown } = {}) {
    super(`The ${noun} ${predicates[reason]}`, { cause });
    this.reason = reason;
  }
}

/**
 * Reads an uploaded picture and re-encodes it in the same format, fitted into a square of `keptSidesPx`.
 * Nothing but the pixels of the original is kept.
 * @throws as `decodeImage`
 */
export function readImage(bytes: Buffer): Promise<Image> {
  return decodeImage(bytes, async (picture, type) => ({ type, bytes: await writeFitting(picture, type) }));
}

/**
 * Decoding blocks the event loop for milliseconds and uses shared threads and memory for every pixel, so it
 * is limited.
 */
const inPictureQueue = createLimitedQueue({ runningMax: 2, waitingMax: 128 });

/**
 * Checks an uploaded picture and passes it to `write`. PNG and JPEG are recognised by content, not by name.
 * `write` gets it upright and in sRGB; it is decoded only when `write` asks for pixels. All this runs in the
 * picture queue, which `write` must not enter again.
 * @throws ImageError, before decoding where the file's structure tells enough; AppError unavailable
 */
export async function decodeImage<Written>(
  bytes: Buffer,
  write: (picture: Sharp, type: ImageType) => Promise<Written>,
): Promise<Written> {
  if (bytes.length > imageLimits.bytesMax) throw new ImageError('too-many-bytes');
  const type = sniffType(bytes);
  const plain = type === 'image/png' ? keepPixelChunks(bytes) : bytes;
  return inPictureQueue(async () => {
    const sharp = await loadSharp();
    try {
      return await write(await openPicture(sharp, plain), type);
    } catch (error) {
      throw error instanceof ImageError ? error : new ImageError('damaged', { cause: error });
    }
  });
}

const predicates: Record<ImageErrorReason, string> = {
  'too-many-bytes': 'must be at most 2 MiB.',
  'wrong-format': 'must be a PNG or JPEG picture.',
  animated: 'must be a still picture, not an animated one.',
  'too-many-pixels':
    'has too many pixels: at most 16.7 million (4.1 million when interlaced or progressive, half as many with 16 bits a channel), 30,000 a side.',
  damaged: 'is damaged or incomplete. Please save it again as PNG or JPEG.',
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

function sniffType(bytes: Buffer): ImageType {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return 'image/png';
  if (bytes.subarray(0, jpegSignature.length).equals(jpegSignature)) return 'image/jpeg';
  throw new ImageError('wrong-format');
}

/**
 * Chunks that the pixels depend on. The others hold metadata such as text, which may be hundreds of megabytes
 * once decompressed.
 */
const pixelChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND']);
const chunkFrameBytes = 12;

/**
 * Removes the chunks that the pixels don't need, and anything after the end of the PNG. The decoder would
 * show the first frame of an animated PNG and a part of a truncated one; here both are refused.
 * @throws ImageError
 */
function keepPixelChunks(png: Buffer): Buffer {
  const kept: Buffer[] = [pngSignature];
  let at = pngSignature.length;
  while (at + chunkFrameBytes <= png.length) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') throw new ImageError('animated');
    const end = at + chunkFrameBytes + png.readUInt32BE(at);
    if (pixelChunks.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new ImageError('damaged');
}

async function openPicture(sharp: typeof SharpLibrary, bytes: Buffer): Promise<Sharp> {
  const options = { limitInputPixels: imageLimits.pixelsMax, failOn: 'error' } as const;
  // The limit is off because nothing is decoded here, and too many pixels must be told apart from damage.
  checkPixels(await sharp(bytes, { ...options, limitInputPixels: false }).metadata());
  return sharp(bytes, options)
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: imageLimits.decodeSecondsMax });
}

function checkPixels({ width, height, channels, depth, isProgressive }: Metadata): void {
  const max = isProgressive ? imageLimits.interlacedPixelsMax : imageLimits.pixelsMax;
  const pixelBytes = channels * (depth === 'uchar' ? 1 : 2);
  const pixels = width * height * Math.max(1, pixelBytes / imageLimits.pixelBytes);
  if (pixels > max || Math.max(width, height) > imageLimits.sidePxMax)
    throw new ImageError('too-many-pixels');
}

async function writeFitting(picture: Sharp, type: ImageType): Promise<Buffer> {
  const [largest, ...smaller] = imageLimits.keptSidesPx;
  let written = await write(picture, type, largest);
  for (const side of smaller) {
    if (written.length <= imageLimits.bytesMax) break;
    written = await write(picture, type, side);
  }
  return written;
}

function write(picture: Sharp, type: ImageType, sidePxMax: number): Promise<Buffer> {
  const fitted = picture
    .clone()
    .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true });
  return (type === 'image/png' ? fitted.png() : fitted.jpeg({ quality: 85 })).toBuffer();
}
