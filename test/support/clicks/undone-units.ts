import type { Database } from '../../../src/database/database.ts';

/** Writes of which each is undone and run again, as PostgreSQL's are that got into another one's way. */
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
