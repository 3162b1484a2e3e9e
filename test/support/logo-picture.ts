import sharp from 'sharp';

/** A PNG as a user's logo is: a crimson shape (220, 30, 60) with rounded corners on transparent ground. */
export async function logoPicture(width: number, height: number): Promise<Buffer> {
  const shape = `<rect width="${width}" height="${height}" rx="${Math.min(width, height) / 5}" fill="#dc1e3c"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
