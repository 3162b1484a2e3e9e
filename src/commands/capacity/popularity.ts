/** Links that are about equally popular. */
export interface Band {
  links: number;
  /** The share of all clicks that each of these links has. */
  share: number;
  /** How many links are more popular than these. */
  before: number;
}

/**
 * Ratio of the last to the first rank in a band; a smaller one would change the sums by less than a percent.
 */
const growth = 1.02;
const eulerGamma = 0.5772156649015329;

/**
 * Splits links into bands of about equal popularity, the most popular first. By Zipf's law, which also
 * describes words and cities, the n-th link has 1/n of the clicks of the first.
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

/** The harmonic number 1 + 1/2 + … + 1/n; approximated for large n. */
function harmonic(n: number): number {
  return n <= exactMax ? (sums[n] as number) : Math.log(n) + eulerGamma + 1 / (2 * n) - 1 / (12 * n * n);
}
