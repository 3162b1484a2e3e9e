import type { QrMatrix } from './qr-matrix.ts';

/** A corner of an outline, with the directions in which the outline arrives and leaves. */
export interface Corner {
  x: number;
  y: number;
  from: Direction;
  to: Direction;
  /** Whether the dark side is inside of the corner. */
  isConvex: boolean;
}

/** One of the two is 0, the other 1 or -1. */
type Direction = readonly [x: number, y: number];

/** In clockwise order, so that the next one is a right turn; y grows downwards. */
const directions: readonly Direction[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

const right = 1;
const left = 3;

/**
 * The outlines of groups of dark modules that share a side, each as its corners in order; holes have outlines
 * of their own. Modules that touch only at a corner are separate.
 */
export function traceModules(matrix: QrMatrix): Corner[][] {
  // Every outline runs along the upper side of some module, from left to right; the sides that were visited
  // are marked here.
  const passed = matrix.map((row) => new Uint8Array(row.length));
  const outlines: Corner[][] = [];
  for (const [y, row] of matrix.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark && !matrix[y - 1]?.[x] && !passed[y]?.[x]) outlines.push(follow(matrix, { x, y }, passed));
    }
  }
  return outlines;
}

/** Follows the outline with the dark modules on the right-hand side until it is back at the start. */
function follow(matrix: QrMatrix, start: { x: number; y: number }, passed: Uint8Array[]): Corner[] {
  const corners: Corner[] = [];
  let { x, y } = start;
  let heading = 0;
  do {
    const from = directionOf(heading);
    const row = passed[y];
    if (heading === 0 && row) row[x] = 1;
    x += from[0];
    y += from[1];
    const turn = chooseTurn(matrix, { x, y }, from);
    heading = (heading + turn) % directions.length;
    if (turn !== 0) corners.push({ x, y, from, to: directionOf(heading), isConvex: turn === right });
  } while (x !== start.x || y !== start.y || heading !== 0);
  return corners;
}

function chooseTurn(
  matrix: QrMatrix,
  { x, y }: { x: number; y: number },
  [aheadX, aheadY]: Direction,
): 0 | 1 | 3 {
  // (x, y) is a corner of the module ahead on the right-hand side.
  const column = x + (aheadX - aheadY - 1) / 2;
  const row = y + (aheadX + aheadY - 1) / 2;
  if (!matrix[row]?.[column]) return right;
  return matrix[row - aheadX]?.[column + aheadY] ? left : 0;
}

function directionOf(heading: number): Direction {
  return directions[heading] as Direction;
}
