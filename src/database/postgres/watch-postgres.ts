import { sql } from 'kysely';
import { isUnavailable } from '../../platform/app-error.ts';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import { explainRefusal } from './explain-unreachable.ts';
import type { PostgresDatabase } from './postgres.ts';

const lookEveryMs = 1_000;

export interface PostgresWatch extends Repetition {
  /** What does not work right now for visitors or API clients, one line each for the operator. */
  warnings(): string[];
}

const whatGoesOn = 'known links are redirected, unknown ones and the API are not answered';

/**
 * Checks every second whether PostgreSQL answers, lets the service in and accepts writes, even when there are no
 * requests.
 */
export function watchPostgres(database: Pick<PostgresDatabase, 'read' | 'isAway'>): PostgresWatch {
  let isReadOnly = false;
  let refusal: string | undefined;
  const look = async () => {
    const asked = sql<{
      read_only: boolean;
    }>`select current_setting('transaction_read_only') = 'on' as read_only`;
    try {
      const { rows } = await asked.execute(database.read);
      isReadOnly = rows[0]?.read_only ?? isReadOnly;
      refusal = undefined;
    } catch (error) {
      refusal = refusalIn(error);
    }
  };
  const { stop } = repeat(look, lookEveryMs);
  return {
    stop,
    warnings() {
      if (database.isAway()) return [`PostgreSQL does not answer: ${whatGoesOn}`];
      if (refusal !== undefined) return [`${refusal}: ${whatGoesOn}`];
      return isReadOnly ? ['PostgreSQL takes no changes: links are redirected, the API changes nothing'] : [];
    },
  };
}

/** Why the connection was refused, for example because the password was changed. */
function refusalIn(failure: unknown): string | undefined {
  return isUnavailable(failure) ? explainRefusal((failure.cause ?? {}) as { code?: string }) : undefined;
}
