import type { Metadata } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** Limits of a logo. `bytes` and `pixels` are of the file that is read, `sidePx` of what is made of it. */
export const logoLimits = {
  bytesMax: 2 * 1024 * 1024,
  /** 16.7 megapixels. */
  pixelsMax: 2 ** 24,
  /** An interlaced picture is held in memory as a whole, not line by line. */
  interlacedPixelsMax: 2 ** 22,
  sidePxMax: 512,
  decodeSecondsMax: 1,
} as const;

/** A logo as it is drawn: a PNG that we wrote ourselves, and its size in pixels. */
export type Logo = { png: Buffer; width: number; height: number };

export type LogoErrorReason = 'too-many-bytes' | 'wrong-format' | 'animated' | 'too-many-pixels' | 'damaged';

/** A file that cannot be a logo. The message is a sentence for the user. */
export class LogoError extends Error {
  readonly reason: LogoErrorReason;

  constructor(reason: LogoErrorReason) {
    super(messages[reason]);
    this.name = 'LogoError';
    this.reason = reason;
  }
}

/**
 * Reads an uploaded or fetched logo: PNG or JPEG by content, whatever its name says, and writes it anew as a PNG
 * that fits into 512 × 512 pixels, upright, without metadata. Throws LogoError, before decoding where it can.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  if (bytes.length > logoLimits.bytesMax) throw new LogoError('too-many-bytes');
  checkFormat(bytes);
  try {
    return await decodeLogo(bytes);
  } catch (error) {
    throw error instanceof LogoError ? error : new LogoError('damaged');
  }
}

/** The logo that an earlier `readLogo` wrote; its size stands in the first chunk of the PNG. */
export function writtenLogo(png: Buffer): Logo {
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

const messages: Record<LogoErrorReason, string> = {
  'too-many-bytes': 'The logo must be at most 2 MiB.',
  'wrong-format': 'The logo must be a PNG or JPEG picture.',
  animated: 'The logo must be a still picture, not an animated one.',
  'too-many-pixels':
    'The logo has too many pixels: at most 16.7 million, 4.1 million when interlaced or progressive.',
  damaged: 'The logo is damaged or incomplete. Please save it again as PNG or JPEG.',
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

function checkFormat(bytes: Buffer): void {
  if (startsWith(bytes, pngSignature)) checkChunks(bytes);
  else if (!startsWith(bytes, jpegSignature)) throw new LogoError('wrong-format');
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Walks a PNG's chunks up to its end: the decoder would show an animated one's first picture and miss a cut end. */
function checkChunks(bytes: Buffer): void {
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return;
    if (type === 'acTL') throw new LogoError('animated');
    at += 12 + bytes.readUInt32BE(at);
  }
  throw new LogoError('damaged');
}

async function decodeLogo(bytes: Buffer): Promise<Logo> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: logoLimits.pixelsMax, failOn: 'error' } as const;
  // Read without the limit: nothing is decoded here, and too many pixels are told apart from damage.
  checkPixels(await sharp(bytes, { ...options, limitInputPixels: false }).metadata());
  const png = await sharp(bytes, options)
    .autoOrient()
    .resize({
      width: logoLimits.sidePxMax,
      height: logoLimits.sidePxMax,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .png()
    .timeout({ seconds: logoLimits.decodeSecondsMax })
    .toBuffer();
  return writtenLogo(png);
}

function checkPixels({ width, height, isProgressive }: Metadata): void {
  const max = isProgressive ? logoLimits.interlacedPixelsMax : logoLimits.pixelsMax;
  if (width * height > max) throw new LogoError('too-many-pixels');
}
