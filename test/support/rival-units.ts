import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { poll } from './clicks/visits.ts';

interface Rivals<First, Second> {
  /** Gets a database whose units of work do not end before `second` is done or waits for them. */
  first(held: Database): Promise<First>;
  second(): Promise<Second>;
}

/**
 * Runs two changes on PostgreSQL so that the units of work of the first have done everything but commit when
 * the second runs. Returns how each ended.
 */
export async function runRivals<First, Second>(
  database: Database,
  { first, second }: Rivals<First, Second>,
): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
  const [done, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = settle(first(holdUnits(database, done.resolve, mayEnd.promise)));
  await Promise.race([done.promise, running]);
  let isOver = false;
  const rival = settle(second()).finally(() => (isOver = true));
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await poll('the second to be done or to wait', async () => {
    const { rows } = await waiting.execute(database.read);
    return isOver || rows.length > 0 || undefined;
  });
  mayEnd.resolve();
  return [await running, await rival];
}

async function settle<Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [outcome] = await Promise.allSettled([promise]);
  return outcome;
}

function holdUnits(database: Database, onDone: () => void, mayEnd: Promise<void>): Database {
  return {
    ...database,
    write: (unit) =>
      database.write(async (tx, isAgain) => {
        const value = await unit(tx, isAgain);
        onDone();
        await mayEnd;
        return value;
      }),
  };
}
