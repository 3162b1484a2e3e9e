import type { Sharp } from 'sharp';
import { decodeImage, ImageError } from '../../../platform/read-image.ts';

/** A logo as it is drawn: a PNG that we wrote ourselves, and its size in pixels. */
export type Logo = { png: Buffer; width: number; height: number };

/** Enough for a fifth of the largest picture that is drawn. */
const sidePxMax = 512;

/** Less than of other pictures: little is written. */
const decodeSecondsMax = 1;

/**
 * Reads an uploaded or fetched logo and writes it anew as a PNG that fits into 512 × 512 pixels, upright, without
 * metadata. Takes a place in the picture queue.
 * @throws ImageError that speaks of a logo; AppError unavailable
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  try {
    return await decodeImage(bytes, writeLogo);
  } catch (error) {
    throw error instanceof ImageError ? new ImageError(error.reason, { noun: 'logo', cause: error }) : error;
  }
}

/** The logo that an earlier `readLogo` wrote; its size stands in the first chunk of the PNG. */
export function writtenLogo(png: Buffer): Logo {
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function writeLogo(picture: Sharp): Promise<Logo> {
  const fitted = picture
    .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSecondsMax });
  return writtenLogo(await fitted.png().toBuffer());
}
