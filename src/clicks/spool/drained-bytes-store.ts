import type { Queries } from '../../database/database.ts';

/** Bytes that are drained, by segment; one that is not there has none, or is gone. */
export async function findAllDrainedBytes(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('spool_segment').select(['name', 'drained_bytes']).execute();
  return new Map(rows.map(({ name, drained_bytes }) => [name, Number(drained_bytes)]));
}
