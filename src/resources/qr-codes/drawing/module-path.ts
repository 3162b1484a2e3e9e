import type { Path } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { circle, quarterCircle } from './outlines.ts';
import type { QrMatrix } from './qr-matrix.ts';
import { type Corner, traceModules } from './trace-modules.ts';

/** Half a module, so that a module without neighbours becomes a circle. */
const cornerRadius = 0.5;
/** Dots do not touch each other, but are large enough for scanners. */
const dotRadius = 0.46;

export type ModuleShape = NonNullable<DrawingStyle['dots']>;

/**
 * The dark modules as one path that starts at (offset, offset). Square and rounded modules are joined with
 * their neighbours; dots are separate circles.
 */
export function modulePath(matrix: QrMatrix, offset: number, shape: ModuleShape): Path {
  return pathOf[shape](matrix, offset);
}

const pathOf: Record<ModuleShape, (matrix: QrMatrix, offset: number) => Path> = {
  square: (matrix, offset) => traceModules(matrix).flatMap((corners) => outline(corners, offset)),
  rounded: (matrix, offset) => traceModules(matrix).flatMap((corners) => roundedOutline(corners, offset)),
  circle: dotsPath,
};

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

/**
 * Convex corners are rounded, concave ones stay as they are, so that neighbours are joined without a notch.
 */
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
