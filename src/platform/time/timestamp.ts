/** Reference: timestamps are `YYYY-MM-DD HH:MM:SS`; always UTC. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD`, UTC. */
export function toDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
