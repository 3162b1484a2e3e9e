import type { Sharp } from 'sharp';
import { decodeImage, ImageError } from '../../../platform/pictures/read-image.ts';

/** A logo ready to be drawn: a PNG that readLogo wrote, and its size in pixels. */
export type Logo = { png: Buffer; width: number; height: number };

/** Enough for a logo of a fifth of the width of the largest picture. */
const sidePxMax = 512;

/** Shorter than for other pictures, because the result is small. */
const decodeSecondsMax = 1;

/**
 * Reads an uploaded or fetched logo and re-encodes it as a PNG that fits into 512 × 512 pixels, upright,
 * without metadata. Takes a place in the picture queue.
 * @throws ImageError that speaks of a logo; AppError unavailable
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  try {
    return await decodeImage(bytes, writeLogo);
  } catch (error) {
    throw error instanceof ImageError ? new ImageError(error.reason, { noun: 'logo', cause: error }) : error;
  }
}

/** A logo from the PNG that `readLogo` wrote earlier; its size is in the PNG's first chunk. */
export function writtenLogo(png: Buffer): Logo {
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function writeLogo(picture: Sharp): Promise<Logo> {
  const fitted = picture
    .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSecondsMax });
  return writtenLogo(await fitted.png().toBuffer());
}
