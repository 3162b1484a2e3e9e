import { sql } from 'kysely';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import type { PostgresDatabase } from './postgres.ts';

const lookEveryMs = 1_000;

export interface PostgresWatch extends Repetition {
  /** What does not work right now for visitors or API clients, one line each for the operator. */
  warnings(): string[];
}

/** Checks every second whether PostgreSQL answers and accepts writes, even when there are no requests. */
export function watchPostgres(database: Pick<PostgresDatabase, 'read' | 'isAway'>): PostgresWatch {
  let isReadOnly = false;
  const look = async () => {
    const asked = sql<{
      read_only: boolean;
    }>`select current_setting('transaction_read_only') = 'on' as read_only`;
    const { rows } = await asked.execute(database.read).catch(() => ({ rows: [] }));
    isReadOnly = rows[0]?.read_only ?? isReadOnly;
  };
  const { stop } = repeat(look, lookEveryMs);
  return {
    stop,
    warnings() {
      if (database.isAway())
        return [
          'PostgreSQL does not answer: known links are redirected, unknown ones and the API are not answered',
        ];
      return isReadOnly ? ['PostgreSQL takes no changes: links are redirected, the API changes nothing'] : [];
    },
  };
}
