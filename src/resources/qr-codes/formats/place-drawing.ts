import type { QrDrawing } from '../drawing/drawing.ts';

/** Where a drawing lies in a picture: pixels a module, and the pixel of its origin (may be negative). */
export interface Placement {
  widthPx: number;
  heightPx: number;
  scale: number;
  left: number;
  top: number;
}

/**
 * A picture of `widthPx`, as high as the drawing's proportions have it. Modules have whole pixels, those that are left
 * over go to the margin: decoders read that at any size, and uneven or blended modules much worse. A picture too small
 * for the quiet zone of plain modules loses some of it.
 */
export function placeDrawing({ width, height, plain }: QrDrawing, widthPx: number): Placement {
  const heightPx = Math.round((widthPx * height) / width);
  const scale = Math.floor(widthPx / width);
  if (scale >= 1) return centred({ widthPx, heightPx, scale }, width, height);
  if (plain && widthPx >= width - 2 * plain.margin) {
    return centred({ widthPx, heightPx, scale: 1 }, width, height);
  }
  // Less than a pixel a module: plain modules are drawn at their natural size, to be scaled down, as they do not scan.
  if (plain) return { widthPx: width, heightPx: height, scale: 1, left: 0, top: 0 };
  return { widthPx, heightPx, scale: widthPx / width, left: 0, top: 0 };
}

function centred(
  size: Pick<Placement, 'widthPx' | 'heightPx' | 'scale'>,
  width: number,
  height: number,
): Placement {
  const { widthPx, heightPx, scale } = size;
  const left = Math.floor((widthPx - width * scale) / 2);
  return { ...size, left, top: Math.floor((heightPx - height * scale) / 2) };
}
