import type { QrDrawing } from '../drawing/drawing.ts';

export interface PrintSize {
  /** Width of the whole picture, with quiet zone and frame. */
  widthMm: number;
}

const pointsPerMm = 72 / 25.4;

/** The scale of a drawing on paper: points (1/72 inch) per module, and its size in points. */
export function printScale({ width, height }: Pick<QrDrawing, 'width' | 'height'>, widthMm: number) {
  const widthPoints = widthMm * pointsPerMm;
  const scale = widthPoints / width;
  return { scale, widthPoints, heightPoints: height * scale };
}

/** A number of modules as text: a ten-thousandth of a module is finer than any press, even on posters. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
