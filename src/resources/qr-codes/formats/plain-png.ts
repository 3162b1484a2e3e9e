import type { Rgb } from '../drawing/contrast.ts';
import type { PlainModules } from '../drawing/drawing.ts';
import type { Placement } from './place-drawing.ts';
import { twoColourPng } from './two-colour-png.ts';

/** PNG filter type "Up" (specification, section 9.2): with zero bytes it repeats the line above. */
const filterUp = 2;

/** Square modules of one colour as a PNG of two colours; a `background` of null is transparent. */
export function plainPng(plain: PlainModules, background: Rgb | null, placement: Placement): Promise<Buffer> {
  const size = { widthPx: placement.widthPx, heightPx: placement.heightPx };
  return twoColourPng(paintModules(plain, placement), size, [background, plain.foreground]);
}

/** The bitmap's scanlines: each row of modules is drawn once, and repeated by the filter "Up". */
function paintModules({ runs }: PlainModules, { widthPx, heightPx, scale, left, top }: Placement): Buffer {
  const lineBytes = 1 + Math.ceil(widthPx / 8);
  const scanlines = Buffer.alloc(lineBytes * heightPx);
  for (const { x, y, length } of runs) {
    const line = (top + y * scale) * lineBytes;
    const from = left + x * scale;
    setBits(scanlines.subarray(line + 1, line + lineBytes), from, from + length * scale);
    for (let repeat = 1; repeat < scale; repeat += 1) scanlines[line + repeat * lineBytes] = filterUp;
  }
  return scanlines;
}

function setBits(line: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    line.writeUInt8(line.readUInt8(at >> 3) | (0x80 >> (at & 7)), at >> 3);
  }
}
