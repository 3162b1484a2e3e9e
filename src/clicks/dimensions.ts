/**
 * What visits are told apart by. The order is part of what is stored: new ones are added at the end, and there may be
 * sixteen.
 */
export const dimensions = [
  'reason',
  'country',
  'city',
  'referrer',
  'browser',
  'os',
  'device',
  'language',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

export type Dimension = (typeof dimensions)[number];

/** Names that are counted for themselves, for each dimension, day and subject; what else comes is counted as Other. */
export const namesPerDimensionMax = 1_000;

export const otherName = 'Other';

/** Places that there are for dimensions. */
export const dimensionsMax = 16;

/** A name of a dimension as one number; `nameId` is the name's in the table of names. */
export function entryOf(dimension: number, nameId: number): number {
  return nameId * dimensionsMax + dimension;
}

/** Which dimension an entry belongs to: its place in `dimensions`. */
export function dimensionOf(entry: number): number {
  return entry % dimensionsMax;
}

export function nameIdOf(entry: number): number {
  return Math.floor(entry / dimensionsMax);
}
