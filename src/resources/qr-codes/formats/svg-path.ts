import type { Path, PathStep } from '../drawing/drawing.ts';

/** A thousandth of a module is finer than any printer. */
const unitsPerModule = 1000;

type Curve = Extract<PathStep, readonly ['C', ...unknown[]]>;

/** The pen's position and the last command, in whole units, so that rounding errors do not add up. */
interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point of the curve just drawn; after other commands, the pen's position. */
  controlX: number;
  controlY: number;
  command: string;
}

/** A path as the value of an SVG's `d`: relative commands and short numbers. */
export function svgPath(path: Path): string {
  const pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, command: '' };
  let text = '';
  for (const step of path) text += writeStep(step, pen);
  return text;
}

function writeStep(step: PathStep, pen: Pen): string {
  if (step[0] === 'Z') return close(pen);
  if (step[0] === 'C') return writeCurve(step, pen);
  const [x, y] = [units(step[1]), units(step[2])];
  const [across, down] = [x - pen.x, y - pen.y];
  moveTo(pen, x, y);
  if (step[0] === 'L') return writeLine(across, down, pen);
  [pen.startX, pen.startY] = [x, y];
  return write('m', [across, down], pen);
}

function writeLine(across: number, down: number, pen: Pen): string {
  if (down === 0) return across === 0 ? '' : write('h', [across], pen);
  return across === 0 ? write('v', [down], pen) : write('l', [across, down], pen);
}

/** A curve that continues the previous one smoothly needs no first control point. */
function writeCurve([, x1, y1, x2, y2, x, y]: Curve, pen: Pen): string {
  const [fromX, fromY] = [pen.x, pen.y];
  const first = [units(x1) - fromX, units(y1) - fromY] as const;
  const isSmooth = first[0] === fromX - pen.controlX && first[1] === fromY - pen.controlY;
  const [controlX, controlY] = [units(x2), units(y2)];
  moveTo(pen, units(x), units(y));
  [pen.controlX, pen.controlY] = [controlX, controlY];
  const rest = [controlX - fromX, controlY - fromY, pen.x - fromX, pen.y - fromY];
  return isSmooth ? write('s', rest, pen) : write('c', [...first, ...rest], pen);
}

function close(pen: Pen): string {
  moveTo(pen, pen.startX, pen.startY);
  pen.command = 'z';
  return 'z';
}

function moveTo(pen: Pen, x: number, y: number): void {
  pen.x = pen.controlX = x;
  pen.y = pen.controlY = y;
}

/**
 * Leaves out a repeated command, and the space before a number with a sign or with a second decimal point.
 */
function write(command: string, numbers: readonly number[], pen: Pen): string {
  const isRepeated = command === pen.command && command !== 'm';
  let text = isRepeated ? '' : command;
  let before = '';
  for (const value of numbers) {
    const number = short(value);
    const isApart = number.startsWith('-') || (number.startsWith('.') && before.includes('.'));
    text += isApart || text === command ? number : ` ${number}`;
    before = number;
  }
  pen.command = command;
  return text;
}

function units(modules: number): number {
  return Math.round(modules * unitsPerModule);
}

/** Nearly all numbers are at most two modules: caching them as text halves the time of an SVG. */
const keptUnitsMax = 2 * unitsPerModule;
const kept: string[] = [];

function short(value: number): string {
  if (Math.abs(value) > keptUnitsMax) return writeNumber(value);
  return (kept[value + keptUnitsMax] ??= writeNumber(value));
}

/** The number without the zero before the decimal point. */
function writeNumber(value: number): string {
  return String(value / unitsPerModule).replace(/^(-?)0\./, '$1.');
}
