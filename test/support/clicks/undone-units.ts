import type { Database } from '../../../src/database/database.ts';

/**
 * A `write` that rolls each unit back once and runs it again, as PostgreSQL does after a serialisation
 * conflict.
 */
export function undoneAtFirst(database: Database, isUndone: () => boolean = () => true): Database['write'] {
  return async (unit) => {
    if (!isUndone()) return database.write(unit);
    const inTheWay = new Error('another transaction was in the way');
    const undone = database.write(async (tx) => {
      await unit(tx, false);
      throw inTheWay;
    });
    await undone.catch((error) => {
      if (error !== inTheWay) throw error;
    });
    return database.write((tx) => unit(tx, true));
  };
}
