/** Links that are about equally popular. */
export interface Band {
  links: number;
  /** Of all clicks, the share that one of them has. */
  share: number;
  /** How many links are more popular. */
  before: number;
}

/** Neighbouring bands differ by so much in their ranks; finer ones change the sums by less than a percent. */
const growth = 1.02;
const eulerGamma = 0.5772156649015329;

/**
 * Links by popularity, the most popular first: the n-th has 1/n of the clicks of the first (Zipf's law, by which links,
 * words and cities are distributed).
 */
export function popularity(links: number): Band[] {
  const all = harmonic(links);
  const bands: Band[] = [];
  for (let first = 1; first <= links; ) {
    const last = Math.min(links, Math.max(first, Math.floor(first * growth)));
    const count = last - first + 1;
    const share = (harmonic(last) - harmonic(first - 1)) / all;
    bands.push({ links: count, share: share / count, before: first - 1 });
    first = last + 1;
  }
  return bands;
}

const exactMax = 1_000;
const sums: number[] = [0];
for (let number = 1; number <= exactMax; number++) sums.push((sums[number - 1] as number) + 1 / number);

/** 1 + 1/2 + … + 1/n */
function harmonic(n: number): number {
  return n <= exactMax ? (sums[n] as number) : Math.log(n) + eulerGamma + 1 / (2 * n) - 1 / (12 * n * n);
}
