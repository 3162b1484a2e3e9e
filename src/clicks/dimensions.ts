/**
 * The dimensions that clicks are broken down by. Stored entries contain an index into this list, so its order
 * must not change: new ones are added at the end, up to sixteen.
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

/**
 * Where the names of a dimension come from. Visitors can make up any number of names, so an account may add only so
 * many of those a day; lists are limited by themselves.
 */
export const nameSources: Readonly<Record<Dimension, 'list' | 'visitors'>> = {
  reason: 'list',
  country: 'list',
  city: 'list',
  referrer: 'visitors',
  browser: 'list',
  os: 'list',
  device: 'list',
  language: 'list',
  utm_source: 'visitors',
  utm_medium: 'visitors',
  utm_campaign: 'visitors',
  utm_term: 'visitors',
  utm_content: 'visitors',
};

/** Names counted individually per dimension, day and subject; clicks of others are counted as Other. */
export const namesPerDimensionMax = 1_000;

export const otherName = 'Other';

/** The number of dimensions that the encoding of an entry has room for. */
export const dimensionsMax = 16;

/** Encodes a name of a dimension as one number, an entry. `nameId`: the name's id in the table of names. */
export function entryOf(dimension: number, nameId: number): number {
  return nameId * dimensionsMax + dimension;
}

/** The dimension of an entry, as an index into `dimensions`. */
export function dimensionOf(entry: number): number {
  return entry % dimensionsMax;
}

export function nameIdOf(entry: number): number {
  return Math.floor(entry / dimensionsMax);
}
