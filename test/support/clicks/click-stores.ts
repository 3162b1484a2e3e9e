import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type ClassifiedClick, classifyClick } from '../../../src/clicks/classify/classify-click.ts';
import { type ClickBatch, createClickPacker } from '../../../src/clicks/click-batch.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database, Queries, Unit } from '../../../src/database/database.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { sqliteDialect } from '../../../src/database/sqlite/sqlite-dialect.ts';
import {
  openSqliteConnection,
  type SqliteConnection,
} from '../../../src/database/sqlite/sqlite-connection.ts';
import type { Tables } from '../../../src/database/tables.ts';

const countries = openCountryDatabase();
const salt = '5a'.repeat(32);

type SaltAt = (at: number) => string | null;

/** Packs visits into a batch as for a store, all with the same salt or none. */
export function packVisits(visits: readonly RecordedVisit[], saltAt?: SaltAt): ClickBatch {
  return packClicks(classifyVisits(visits, saltAt));
}

export function packClicks(clicks: Iterable<ClassifiedClick>): ClickBatch {
  const packer = createClickPacker();
  for (const click of clicks) packer.add(click);
  return packer.finish();
}

export function classifyVisits(
  visits: readonly RecordedVisit[],
  saltAt: SaltAt = () => salt,
): ClassifiedClick[] {
  return visits.map((visit) => classifyClick(visit, { countries, saltAt }));
}

/** SQLite in memory, in this thread, as the writer thread uses it; opening many of them is fast. */
export interface MemoryDatabase extends Database {
  connection: SqliteConnection;
}

export async function openMemoryDatabase(): Promise<MemoryDatabase> {
  const connection = openSqliteConnection(':memory:', 'writer');
  const read: Queries = new Kysely<Tables>({
    dialect: sqliteDialect(async (sql, parameters) => connection.execute(sql, parameters)),
  });
  await migrate(read as unknown as Kysely<never>, 'sqlite');
  let last: Promise<unknown> = Promise.resolve();
  const write = <Result>(unit: Unit<Result>) => {
    const result = last.then(() => read.transaction().execute((tx) => unit(tx, false)));
    last = result.catch(() => {});
    return result;
  };
  return {
    connection,
    engine: 'sqlite',
    read,
    write,
    writeEach: (units) => Promise.allSettled(units.map((unit) => write(unit))),
    async close() {
      await last;
      connection.close();
    },
  };
}

/** Runs `body` with a new database. */
export async function withMemoryDatabase(body: (database: MemoryDatabase) => Promise<void>): Promise<void> {
  const database = await openMemoryDatabase();
  try {
    await body(database);
  } finally {
    await database.close();
  }
}

/** Reads the database of a service that is not running. */
export async function readData(
  dataDir: string,
  body: (data: Pick<Database, 'read'>) => Promise<void>,
): Promise<void> {
  const connection = openSqliteConnection(join(dataDir, 'waypost.sqlite'), 'reader');
  try {
    const read: Queries = new Kysely<Tables>({
      dialect: sqliteDialect(async (sql, parameters) => connection.execute(sql, parameters)),
    });
    await body({ read });
  } finally {
    connection.close();
  }
}
