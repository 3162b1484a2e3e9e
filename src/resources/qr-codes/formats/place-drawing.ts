import type { QrDrawing } from '../drawing/drawing.ts';

/**
 * Position of a drawing in a bitmap: pixels per module, and the pixel of the drawing's origin (may be
 * negative).
 */
export interface Placement {
  widthPx: number;
  heightPx: number;
  scale: number;
  left: number;
  top: number;
}

/**
 * A bitmap of `widthPx`, as high as the drawing's proportions require. A module has a whole number of pixels,
 * and the remaining pixels go to the margin: decoders read that at any size, but read uneven or blended
 * modules much worse. If plain modules do not fit with their quiet zone, some of the quiet zone is cut off.
 */
export function placeDrawing({ width, height, plain }: QrDrawing, widthPx: number): Placement {
  const heightPx = Math.round((widthPx * height) / width);
  const scale = Math.floor(widthPx / width);
  if (scale >= 1) return centred({ widthPx, heightPx, scale }, width, height);
  if (plain && widthPx >= width - 2 * plain.margin) {
    return centred({ widthPx, heightPx, scale: 1 }, width, height);
  }
  // At less than a pixel per module a code does not scan; plain modules are drawn with one pixel each and
  // scaled down.
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
