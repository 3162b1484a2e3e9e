import { numberFormat } from './formatters.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const step = 1_000;
const digits = 3;

/** Formats 64,123,456,789 as "64.1 GB", in the format of the user's language. */
export function formatBytes(bytes: number): string {
  let power = 0;
  let value = bytes;
  while (value >= step && power < units.length - 1) {
    value /= step;
    power++;
  }
  return numberFormat({
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: digits,
  }).format(value);
}
