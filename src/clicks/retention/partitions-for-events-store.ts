import type { Database } from '../../database/database.ts';
import type { Side } from '../../database/move/side.ts';
import { makeClickPartitions } from './click-partitions-store.ts';
import { firstIdAt, timeOfId } from '../id-range.ts';

/** Makes the partitions that the events of `source` will go into, month by month. PostgreSQL only. */
export async function makePartitionsForEvents(
  source: Pick<Side, 'query'>,
  target: Pick<Database, 'engine' | 'write'>,
): Promise<void> {
  for (let from = firstIdAt(0); ; ) {
    const [[id] = []] = await source.query('select id from click where id >= ? order by id limit 1', [from]);
    if (!(id instanceof Uint8Array)) return;
    const at = new Date(timeOfId(id));
    await makeClickPartitions(target, at.getTime());
    from = firstIdAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
  }
}
