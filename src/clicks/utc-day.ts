export const dayMs = 24 * 60 * 60_000;

/** Days since 1970-01-01 UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

export const quarterMs = 15 * 60_000;
