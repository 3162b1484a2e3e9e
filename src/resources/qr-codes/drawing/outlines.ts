import type { Box, Path, PathStep } from './drawing.ts';

/**
 * Distance of a control point from the curve's end, for a radius of 1, at which a cubic curve best
 * approximates a quarter of a circle.
 */
export const quarterCircle = 0.5523;

/** A box with corners of this radius: 0 gives a rectangle, half of the sides a circle. */
export function roundedBox({ x, y, width, height }: Box, radius: number): Path {
  const [right, bottom] = [x + width, y + height];
  if (radius === 0) return closed([x, y], [right, y], [right, bottom], [x, bottom]);
  const inset = radius * (1 - quarterCircle);
  return [
    ['M', x + radius, y],
    ['L', right - radius, y],
    ['C', right - inset, y, right, y + inset, right, y + radius],
    ['L', right, bottom - radius],
    ['C', right, bottom - inset, right - inset, bottom, right - radius, bottom],
    ['L', x + radius, bottom],
    ['C', x + inset, bottom, x, bottom - inset, x, bottom - radius],
    ['L', x, y + radius],
    ['C', x, y + inset, x + inset, y, x + radius, y],
    ['Z'],
  ];
}

export function circle(x: number, y: number, radius: number): Path {
  const control = radius * quarterCircle;
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
  return [
    ['M', x, top],
    ['C', x + control, top, right, y - control, right, y],
    ['C', right, y + control, x + control, bottom, x, bottom],
    ['C', x - control, bottom, left, y + control, left, y],
    ['C', left, y - control, x - control, top, x, top],
    ['Z'],
  ];
}

export type Coordinates = readonly [x: number, y: number];

/** Splits a list of x, y, x, y …. */
export function pairs(numbers: readonly number[]): Coordinates[] {
  const found: Coordinates[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    found.push([numbers[at] as number, numbers[at + 1] as number]);
  return found;
}

function closed(first: Coordinates, ...others: Coordinates[]): Path {
  const lines = others.map(([x, y]): PathStep => ['L', x, y]);
  return [['M', ...first], ...lines, ['Z']];
}
