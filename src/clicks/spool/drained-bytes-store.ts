import type { Queries } from '../../database/database.ts';

/** Bytes drained, by segment. A segment that is missing has none drained yet, or was removed. */
export async function findAllDrainedBytes(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('spool_segment').select(['name', 'drained_bytes']).execute();
  return new Map(rows.map(({ name, drained_bytes }) => [name, Number(drained_bytes)]));
}
