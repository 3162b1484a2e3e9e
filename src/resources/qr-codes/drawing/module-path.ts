import type { Path } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { circle, quarterCircle } from './outlines.ts';
import type { QrMatrix } from './qr-matrix.ts';
import { type Corner, traceModules } from './trace-modules.ts';

/** Half a module: the corner of a module that stands alone becomes a circle. */
const cornerRadius = 0.5;
/** Dots stand apart, with as much ink as scanners need. */
const dotRadius = 0.46;

export type ModuleShape = NonNullable<DrawingStyle['dots']>;

/**
 * Modules as one path, their first one at (offset, offset): squares and rounded ones are joined with their neighbours,
 * dots stand alone.
 */
export function modulePath(matrix: QrMatrix, offset: number, shape: ModuleShape): Path {
  if (shape === 'circle') return dotsPath(matrix, offset);
  const draw = shape === 'rounded' ? roundedOutline : outline;
  return traceModules(matrix).flatMap((corners) => draw(corners, offset));
}

function dotsPath(matrix: QrMatrix, offset: number): Path {
  const path: Path = [];
  for (const [y, row] of matrix.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) path.push(...circle(x + offset + 0.5, y + offset + 0.5, dotRadius));
    }
  }
  return path;
}

function outline(corners: Corner[], offset: number): Path {
  const path: Path = [];
  for (const { x, y } of corners) path.push([path.length === 0 ? 'M' : 'L', x + offset, y + offset]);
  path.push(['Z']);
  return path;
}

/** Outer corners are rounded, inner ones stay as they are: neighbours are joined without a notch. */
function roundedOutline(corners: Corner[], offset: number): Path {
  const path: Path = [];
  for (const { x, y, from, to, isConvex } of corners) {
    const along = ([across, down]: readonly [number, number], distance: number): [number, number] => [
      x + offset + across * distance,
      y + offset + down * distance,
    ];
    const radius = isConvex ? cornerRadius : 0;
    const control = radius * (1 - quarterCircle);
    path.push([path.length === 0 ? 'M' : 'L', ...along(from, -radius)]);
    if (isConvex) path.push(['C', ...along(from, -control), ...along(to, control), ...along(to, radius)]);
  }
  path.push(['Z']);
  return path;
}
