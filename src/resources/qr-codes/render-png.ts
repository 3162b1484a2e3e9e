import { loadSharp } from '../../platform/load-sharp.ts';
import type { QrGeometry } from './qr-geometry.ts';
import { twoColourPng } from './two-colour-png.ts';

/** Where the geometry lies in the picture: whole pixels a module, and the pixel of its origin (may be negative). */
type Placement = { sizePx: number; scale: number; offset: number };

/** PNG filter type "Up" (specification, section 9.2): with zero bytes it repeats the line above. */
const filterUp = 2;

/** 0–9. Half the time of the usual 6; the flat areas of a code are small either way. */
const logoCompressionLevel = 3;

/**
 * The code as a PNG of exactly `sizePx` × `sizePx`. Modules are squares of whole pixels, the pixels left over go to
 * the margin: decoders read that at any size, and uneven or blended modules much worse. A picture too small for
 * the quiet zone loses some of it; one with less than a pixel a module is scaled down and does not scan.
 */
export async function renderPng(geometry: QrGeometry, sizePx: number): Promise<Buffer> {
  const placement = placeModules(geometry, sizePx);
  const scanlines = paintModules(geometry, placement);
  const plain = await twoColourPng(scanlines, placement.sizePx, [geometry.background, geometry.foreground]);
  const png = geometry.logo ? await addLogo(plain, geometry.logo, placement) : plain;
  return placement.sizePx === sizePx ? png : await scaleDown(png, sizePx);
}

function placeModules({ side, margin }: QrGeometry, sizePx: number): Placement {
  if (sizePx < side - 2 * margin) return { sizePx: side, scale: 1, offset: 0 };
  const scale = Math.max(1, Math.floor(sizePx / side));
  return { sizePx, scale, offset: Math.floor((sizePx - side * scale) / 2) };
}

/** The picture's scanlines: each row of modules is drawn once, and repeated by the filter "Up". */
function paintModules({ runs }: QrGeometry, { sizePx, scale, offset }: Placement): Buffer {
  const lineBytes = 1 + Math.ceil(sizePx / 8);
  const scanlines = Buffer.alloc(lineBytes * sizePx);
  for (const { x, y, length } of runs) {
    const line = (offset + y * scale) * lineBytes;
    const left = offset + x * scale;
    setBits(scanlines.subarray(line + 1, line + lineBytes), left, left + length * scale);
    for (let repeat = 1; repeat < scale; repeat += 1) scanlines[line + repeat * lineBytes] = filterUp;
  }
  return scanlines;
}

function setBits(line: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    line.writeUInt8(line.readUInt8(at >> 3) | (0x80 >> (at & 7)), at >> 3);
  }
}

async function addLogo(
  png: Buffer,
  { image, box }: NonNullable<QrGeometry['logo']>,
  { scale, offset }: Placement,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  // Raw pixels in between: encoding the scaled logo only to decode it again doubles the time.
  const logo = await sharp(image.png).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const place = { left: Math.round(offset + box.x * scale), top: Math.round(offset + box.y * scale) };
  return sharp(png)
    .composite([{ input: logo, raw: { width, height, channels: 4 }, ...place }])
    .removeAlpha()
    .png({ compressionLevel: logoCompressionLevel })
    .toBuffer();
}

async function scaleDown(png: Buffer, sizePx: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(png).resize(sizePx, sizePx).png().toBuffer();
}
