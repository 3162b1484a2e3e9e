import type { Rgb } from './contrast.ts';
import type { Logo } from './read-logo.ts';

/** A step of an outline, with absolute coordinates; C is a cubic curve: two control points, then its end. */
export type PathStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** Outlines, filled by the even-odd rule. */
export type Path = PathStep[];

export interface Point {
  x: number;
  y: number;
}

export type Paint =
  | { kind: 'solid'; colour: Rgb }
  | { kind: 'linear'; from: Rgb; to: Rgb; start: Point; end: Point }
  | { kind: 'radial'; from: Rgb; to: Rgb; centre: Point; radius: number };

export interface Shape {
  path: Path;
  paint: Paint;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A QR code ready to be written, the same for every picture format. Unit: modules; origin: the upper left corner, y
 * downwards, quiet zone and frame included. Writers paint the background, then the shapes in their order, then the logo,
 * and decide nothing themselves.
 */
export interface QrDrawing {
  width: number;
  height: number;
  /** null = transparent */
  background: Rgb | null;
  shapes: Shape[];
  logo?: { image: Logo; box: Box };
  /** The same again as rows of modules, when there is nothing but square modules of one colour. */
  plain?: PlainModules;
}

/** For pictures of pixels, which are made of these many times faster than of outlines. */
export interface PlainModules {
  foreground: Rgb;
  /** Quiet zone on each side. */
  margin: number;
  /** Row by row, left to right, without overlap. */
  runs: ModuleRun[];
}

/** Dark modules beside each other: one module high, `length` modules wide. */
export interface ModuleRun {
  x: number;
  y: number;
  length: number;
}
