/**
 * Picks an item at random, with a probability in proportion to its weight; undefined when no weight is
 * positive.
 * `random`: from 0 to below 1.
 */
export function pickByWeight<One extends { weight: number }>(
  several: readonly One[],
  random: number,
): One | undefined {
  const total = several.reduce((sum, { weight }) => sum + weight, 0);
  let left = random * total;
  let picked: One | undefined;
  for (const one of several) {
    if (one.weight <= 0) continue;
    picked = one;
    left -= one.weight;
    if (left < 0) break;
  }
  return picked;
}
