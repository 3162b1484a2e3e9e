import type { LineLook } from './line-looks.ts';

export interface ChartLine {
  id: string;
  name: string;
  look: LineLook;
  /** One value per point; null where the line has none. */
  values: readonly (number | null)[];
}

export interface ChartAxis {
  /** The position of each point on a scale with round numbers, such as the hours since some midnight. */
  places: readonly number[];
  /**
   * Labels are shown at places divisible by one of these steps, in ascending order: the first that leaves enough room,
   * or a multiple of the last one.
   */
  steps: readonly number[];
  /** The short label of a point on the axis. */
  nameOf(index: number): string;
}
