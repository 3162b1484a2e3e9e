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
 * A QR code ready to be written in any picture format. Unit: modules; origin: the upper left corner, y
 * downwards, quiet zone and frame included. Writers paint the background, then the shapes in their order,
 * then the logo, and make no decisions of their own.
 */
export interface QrDrawing {
  width: number;
  height: number;
  /** null = transparent */
  background: Rgb | null;
  shapes: Shape[];
  logo?: { image: Logo; box: Box };
  /** The same code as rows of modules, if it consists of square modules of one colour only. */
  plain?: PlainModules;
}

/** Bitmaps are made from modules many times faster than from outlines. */
export interface PlainModules {
  foreground: Rgb;
  /** Quiet zone on each side. */
  margin: number;
  /** Row by row, from left to right, without overlaps. */
  runs: ModuleRun[];
}

/** A run of adjacent dark modules: one module high, `length` modules wide. */
export interface ModuleRun {
  x: number;
  y: number;
  length: number;
}
