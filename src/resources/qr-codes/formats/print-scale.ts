import type { QrDrawing } from '../drawing/drawing.ts';

export interface PrintSize {
  /** Of the whole picture, quiet zone and frame included. */
  widthMm: number;
}

const pointsPerMm = 72 / 25.4;

/** A drawing on paper: points (1/72 inch) per module, and its measures in points. */
export function printScale({ width, height }: Pick<QrDrawing, 'width' | 'height'>, widthMm: number) {
  const widthPoints = widthMm * pointsPerMm;
  const scale = widthPoints / width;
  return { scale, widthPoints, heightPoints: height * scale };
}

/** A number of modules as text: a ten-thousandth is finer than any press, on a wall as on a card. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
