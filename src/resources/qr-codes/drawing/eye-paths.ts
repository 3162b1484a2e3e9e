import type { Box, Path } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { roundedBox } from './outlines.ts';

type EyeShape = NonNullable<DrawingStyle['corners']>;

const finderModules = 7;
const alignmentModules = 5;
/** Row and column of the timing patterns; the first alignment patterns are centred on them. */
const timingModule = 6;

/** Corner radius of a square by its width, both in modules. */
const roundedRadii: Record<number, number> = { 7: 2.1, 5: 1.3, 3: 0.9, 1: 0.3 };

/**
 * Ring and centre of a finder or of a smaller alignment pattern, the nested squares that scanners look for.
 */
export function eyePath({ x, y, width }: Box, shape: EyeShape): Path {
  const path: Path = [];
  for (let inset = 0; 2 * inset < width; inset++) {
    const side = width - 2 * inset;
    // The centre of a finder is one square, three modules wide.
    if (width === finderModules && side === 1) break;
    path.push(
      ...roundedBox({ x: x + inset, y: y + inset, width: side, height: side }, radiusOf[shape](side)),
    );
  }
  return path;
}

/** The corner radius of a square of this width. */
const radiusOf: Record<EyeShape, (side: number) => number> = {
  square: () => 0,
  rounded: (side) => roundedRadii[side] ?? 0,
  circle: (side) => side / 2,
};

/** The three finders of a code of `modules` × `modules`. */
export function finders(modules: number): Box[] {
  const far = modules - finderModules;
  return [squareAt(0, 0, finderModules), squareAt(far, 0, finderModules), squareAt(0, far, finderModules)];
}

/**
 * The alignment patterns of a code of `modules` × `modules`; the smallest code has none (ISO/IEC 18004, annex
 * E).
 */
export function alignmentPatterns(modules: number): Box[] {
  const centres = alignmentCentres(modules);
  const last = centres.at(-1);
  const pairs = centres.flatMap((x) => centres.map((y) => [x, y] as const));
  const isInFinder = (x: number, y: number) =>
    (x === timingModule && (y === timingModule || y === last)) || (x === last && y === timingModule);
  return pairs
    .filter(([x, y]) => !isInFinder(x, y))
    .map(([x, y]) => squareAt(x - 2, y - 2, alignmentModules));
}

function squareAt(x: number, y: number, side: number): Box {
  return { x, y, width: side, height: side };
}

/**
 * The centres are spaced from the far end by an even number of modules; the first interval takes the
 * remainder.
 */
function alignmentCentres(modules: number): number[] {
  const version = (modules - 17) / 4;
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  // Version 32 is the only exception in the standard's table.
  const step = version === 32 ? 26 : Math.floor((version * 4 + count * 2 + 1) / (count * 2 - 2)) * 2;
  const last = modules - finderModules;
  const spread = Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step);
  return [timingModule, ...spread];
}
