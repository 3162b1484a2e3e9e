import type { LineLook } from './line-looks.ts';

export interface ChartLine {
  id: string;
  name: string;
  look: LineLook;
  /** As many as there are points; null where the line has none. */
  values: readonly (number | null)[];
}

export interface ChartAxis {
  /** The number of each point on a round scale, such as the hours since some midnight. */
  places: readonly number[];
  /** Names stand at places that can be divided by one of these, by the first that leaves them room. */
  steps: readonly number[];
  /** Short, for the axis. */
  nameOf(index: number): string;
}
