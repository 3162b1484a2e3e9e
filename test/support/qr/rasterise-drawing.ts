import sharp from 'sharp';
import type { QrDrawing } from '../../../src/resources/qr-codes/drawing/drawing.ts';
import { renderSvg } from '../../../src/resources/qr-codes/formats/render-svg.ts';

/**
 * Rasterises a drawing's SVG with `scale` pixels per module. Returns a function for the grey level (0–255) at
 * a place in modules.
 */
export async function rasteriseDrawing(drawing: QrDrawing, scale: number) {
  const svg = Buffer.from(renderSvg(drawing, drawing.width * scale));
  const { data, info } = await sharp(svg).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data[Math.floor(y * scale) * info.width + Math.floor(x * scale)] ?? -1;
}
