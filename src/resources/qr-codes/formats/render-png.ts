import type { Sharp } from 'sharp';
import { loadSharp } from '../../../platform/pictures/load-sharp.ts';
import type { QrDrawing } from '../drawing/drawing.ts';
import { type Placement, placeDrawing } from './place-drawing.ts';
import { plainPng } from './plain-png.ts';
import { writeSvg } from './render-svg.ts';

/**
 * zlib level, 0–9. Takes half of the time of the default 6; the flat areas of a code become small either way.
 */
const compressionLevel = 3;

/** The drawing as a PNG of exactly `widthPx`, as high as its proportions require; see `placeDrawing`. */
export async function renderPng(drawing: QrDrawing, widthPx: number): Promise<Buffer> {
  const placement = placeDrawing(drawing, widthPx);
  const { background, logo } = drawing;
  const code = await paintCode(drawing, placement);
  const isWhole = placement.widthPx === widthPx;
  if (drawing.plain && !logo && isWhole) return code;
  const sharp = await loadSharp();
  const drawn = logo ? await addLogo(sharp(code), logo, placement) : sharp(code);
  const sized = isWhole ? drawn : sharp(await drawn.png().toBuffer()).resize(widthPx);
  return (background ? sized.removeAlpha() : sized).png({ compressionLevel }).toBuffer();
}

/** The code without its logo: a PNG if the code is plain, else an SVG that sharp draws. */
async function paintCode(drawing: QrDrawing, placement: Placement): Promise<Buffer> {
  const { plain, background } = drawing;
  if (plain) return plainPng(plain, background, placement);
  const { widthPx, heightPx, scale, left, top } = placement;
  const view = { x: -left / scale, y: -top / scale, width: widthPx / scale, height: heightPx / scale };
  return Buffer.from(writeSvg(drawing, { widthPx, heightPx, view }));
}

async function addLogo(
  picture: Sharp,
  { image, box }: NonNullable<QrDrawing['logo']>,
  { scale, left, top }: Placement,
): Promise<Sharp> {
  const sharp = await loadSharp();
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  // Raw pixels in between: encoding the scaled logo as PNG and decoding it again would double the time.
  const logo = await sharp(image.png).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const place = { left: Math.round(left + box.x * scale), top: Math.round(top + box.y * scale) };
  return picture.composite([{ input: logo, raw: { width, height, channels: 4 }, ...place }]);
}
