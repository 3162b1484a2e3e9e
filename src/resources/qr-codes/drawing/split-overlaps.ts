import type { Path } from './drawing.ts';
import { pairs } from './outlines.ts';

interface Outline {
  path: Path;
  /** Signed: the sign tells the direction of the outline. */
  area: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Distributes outlines to as few paths as possible, so that outlines within a path do not overlap. Fonts are
 * filled by the winding number; filling these paths one after the other by the even-odd rule paints the same.
 * Holes have the opposite direction and stay with the outline around them. Overlaps are tested by bounding
 * boxes, which seldom makes more paths than needed.
 */
export function splitOverlaps(paths: Path[]): Path[] {
  const all = paths.map(measure);
  const largest = all.reduce((most, { area }) => (Math.abs(area) > Math.abs(most) ? area : most), 0);
  const outer = all.filter(({ area }) => area * largest > 0);
  const layers: Outline[][] = [];
  const layerOf = new Map<Outline, Outline[]>();
  for (const outline of outer) {
    let layer = layers.find((others) => !others.some((other) => overlap(outline, other)));
    if (!layer) layers.push((layer = []));
    layer.push(outline);
    layerOf.set(outline, layer);
  }
  const merged = new Map(layers.map((layer) => [layer, layer.flatMap(({ path }) => path)]));
  for (const hole of all.filter(({ area }) => area * largest < 0)) {
    const around = smallestAround(hole, outer);
    const layer = around && layerOf.get(around);
    if (layer) merged.get(layer)?.push(...hole.path);
  }
  return [...merged.values()];
}

function smallestAround(hole: Outline, outer: Outline[]): Outline | undefined {
  const around = outer.filter(
    ({ left, right, top, bottom }) =>
      left <= hole.left && right >= hole.right && top <= hole.top && bottom >= hole.bottom,
  );
  return around.sort((one, other) => Math.abs(one.area) - Math.abs(other.area))[0];
}

function overlap(one: Outline, other: Outline): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Measures curves by their control points: the box is never too small, and the area is exact enough to tell
 * the direction.
 */
function measure(path: Path): Outline {
  const points = path.flatMap((step) => pairs(step.slice(1) as number[]));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  let area = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    area += (x * nextY - nextX * y) / 2;
  }
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { path, area, left, right, top, bottom };
}
