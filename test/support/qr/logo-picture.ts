import encodeQr from 'qr';
import sharp from 'sharp';

/** A PNG like a user's logo: a crimson shape (220, 30, 60) with rounded corners on a transparent ground. */
export async function logoPicture(width: number, height: number): Promise<Buffer> {
  const shape = `<rect width="${width}" height="${height}" rx="${Math.min(width, height) / 5}" fill="#dc1e3c"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A PNG that is itself a QR code: as a logo, it would be scanned instead of the code around it. */
export async function codePicture(text: string): Promise<Buffer> {
  const svg = encodeQr(text, 'svg', { ecc: 'low', border: 1 });
  return sharp(Buffer.from(svg))
    .resize(400, 400, { kernel: 'nearest' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
}

/** A PNG of one finder pattern, large and black: scanners look for three of them in a code. */
export async function finderPicture(): Promise<Buffer> {
  const rings = [
    [0, 7, '#000'],
    [1, 5, '#fff'],
    [2, 3, '#000'],
  ].map(
    ([at, side, colour]) => `<rect x="${at}" y="${at}" width="${side}" height="${side}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="210" viewBox="0 0 7 7">${rings.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
