import { statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { openSqliteConnection, type SqliteConnection } from '../sqlite/sqlite-connection.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import {
  type Column,
  inTransaction,
  keyColumns,
  listed,
  quoted,
  type Row,
  type Side,
  type Source,
  type Target,
  type Value,
} from './side.ts';

/**
 * Opens the SQLite file to move from, which must be there (see requireData), and locks it against changes.
 * @throws OperatorError when it is in use or cannot be opened
 */
export async function openSqliteSource(path: string): Promise<Source> {
  const { connection, side } = await open(path);
  try {
    // Moves the whole write-ahead log into the file, whose modification time is part of the fingerprint.
    connection.execute('pragma wal_checkpoint(truncate)', []);
    // Takes the write lock: other commands that want to write wait for it, and then fail.
    await side.query('begin immediate');
  } catch (error) {
    await side.close();
    throw error;
  }
  return {
    ...side,
    async fingerprint() {
      const { size, mtimeNs } = statSync(path, { bigint: true });
      return `SQLite, ${size} bytes, ${mtimeNs}`;
    },
  };
}

/**
 * Opens the SQLite file to move to; creates it if it is missing.
 * @throws OperatorError when it cannot be opened
 */
export async function openSqliteTarget(path: string): Promise<Target> {
  const { side } = await open(path);
  const nothing = async () => {};
  return { ...side, stopAnnouncing: nothing, resumeAnnouncing: nothing, tidyUp: nothing };
}

async function open(path: string): Promise<{ connection: SqliteConnection; side: Side }> {
  const connection = openSqliteConnection(path, 'writer');
  const dialect = sqliteDialect(async (sql, parameters) => connection.execute(sql, parameters));
  try {
    await migrate(new Kysely<never>({ dialect }), 'sqlite');
  } catch (error) {
    connection.close();
    throw error;
  }
  return { connection, side: createSide(path, connection) };
}

function createSide(path: string, connection: SqliteConnection): Side {
  const query = async (sql: string, values: readonly Value[] = []) =>
    explained(() => {
      const statement = connection.prepare(sql);
      statement.setReturnArrays(true);
      return statement.all(...values) as unknown as Row[];
    });
  return {
    engine: 'sqlite',
    name: path,
    query,
    async describe(table) {
      const rows = await query('select name, type, pk from pragma_table_info(?)', [table]);
      const columns = rows.map(([name, type]) => ({ name: String(name), type: typeOf(String(type)) }));
      const key = keyColumns(
        columns,
        rows.map(([, , position]) => Number(position)),
      );
      const made = await query(`select 1 from sqlite_schema where name = ? and sql like '%autoincrement%'`, [
        table,
      ]);
      return { table, columns, key, assignsIds: made.length > 0 };
    },
    async insert({ table, columns }, rows) {
      const places = columns.map(() => '?').join(', ');
      const statement = connection.prepare(
        `insert into ${quoted(table)} (${listed(columns)}) values (${places})`,
      );
      explained(() => {
        for (const row of rows) statement.run(...row);
      });
    },
    inTransaction: (unit) => inTransaction(query, 'begin immediate', unit),
    hasTable: async (table) =>
      (await query('select 1 from sqlite_schema where name = ?', [table])).length > 0,
    async lastId(table) {
      const rows = await query('select seq from sqlite_sequence where name = ?', [table]);
      return Number(rows[0]?.[0] ?? 0);
    },
    async setLastId(table, id) {
      await query('delete from sqlite_sequence where name = ?', [table]);
      if (id > 0) await query('insert into sqlite_sequence (name, seq) values (?, ?)', [table, id]);
    },
    close: async () => connection.close(),
  };
}

function typeOf(declared: string): Column['type'] {
  if (/int/i.test(declared)) return 'number';
  return /blob/i.test(declared) ? 'bytes' : 'text';
}

/** BUSY, LOCKED */
const busyCodes = new Set([5, 6]);
/** FULL */
const fullCode = 13;

/** Runs `work`; turns SQLite's errors into an OperatorError with a one-line message. */
function explained<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === undefined) throw error;
    const code = errcode & 0xff;
    if (busyCodes.has(code)) throw new OperatorError('SQLite: somebody else is changing the data.');
    if (code === fullCode) throw new OperatorError('SQLite: the disk is full. Make room and run this again.');
    throw new OperatorError(`SQLite: ${message} (${errcode}).`);
  }
}
