import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../postgres/postgres.ts';
import type { LockHolder } from '../postgres/watch-migration-lock.ts';
import { typeParser } from '../postgres/postgres-pool.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { movedTables } from './moved-tables.ts';
import { explainPostgres } from './postgres-refusals.ts';
import {
  inTransaction,
  listed,
  quoted,
  type Row,
  type Side,
  type Source,
  type TableShape,
  type Target,
  type Value,
} from './side.ts';
import { describePostgresTable } from './postgres-shape.ts';

const connectTimeoutMs = 5_000;
const lockTimeoutMs = 10_000;
const othersLeaveWithinMs = 3_000;
const betweenLooksMs = 100;
/** Less than `othersLeaveWithinMs`, so that a move which is run again finds nobody. */
const clientCheckMs = 500;

/** Is told whom the move waits for before it can begin. */
type OnWait = (holder: LockHolder) => void;

/**
 * Opens the PostgreSQL to move from, with its tables locked against changes.
 * @throws OperatorError, for example when another move or a node is using it
 */
export async function openPostgresSource(url: string, onWait?: OnWait): Promise<Source> {
  const side = await open(url, onWait);
  return closedUnless(side, async () => {
    // The snapshot is taken by the first query, so after the lock, when nobody can change anything any more.
    await side.query('begin isolation level repeatable read');
    await side.query(`lock table ${movedTables.map(quoted).join(', ')} in share mode`);
    return { ...side, fingerprint: () => fingerprint(side) };
  });
}

/**
 * Opens the PostgreSQL to move to.
 * @throws OperatorError, for example when another move or a node is using it
 */
export async function openPostgresTarget(url: string, onWait?: OnWait): Promise<Target> {
  const side = await open(url, onWait);
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const table of await tablesThatTell(side))
      await side.query(`alter table ${quoted(table)} ${state} trigger tell`);
  };
  return {
    ...side,
    stopAnnouncing: () => setTriggers('disable'),
    resumeAnnouncing: () => setTriggers('enable'),
    // Gives the query planner statistics at once; autovacuum would take a minute or more.
    tidyUp: async () => void (await side.query('analyze')),
  };
}

async function open(url: string, onWait?: OnWait): Promise<Side> {
  // Opened and closed to check the address and the server, and to run pending migrations.
  await (await openPostgres(url, { onWait })).close();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waypost migrate',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: 0,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    types: { getTypeParser: typeParser } as pg.CustomTypesConfig,
  });
  // The next query reports a lost connection; without a listener, the event would end the process.
  client.on('error', () => {});
  const side = createSide(client);
  return closedUnless(side, async () => {
    await client.connect().catch((error: Error) => {
      throw explainPostgres(error);
    });
    // Otherwise PostgreSQL would go on with a statement of minutes after this process was killed, and keep the next run
    // out. A server whose system cannot check connections refuses the setting; there the next run has to wait.
    await side.query(`set client_connection_check_interval = ${clientCheckMs}`).catch(() => {});
    await requireAlone(side);
    return side;
  });
}

async function closedUnless<Result>(side: Side, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await side.close();
    throw error;
  }
}

/**
 * Waits up to 3 s, because the connections of a node that was just stopped may still be visible.
 * @throws OperatorError when another move, a node or another client is still connected
 */
async function requireAlone(side: Side): Promise<void> {
  const deadline = performance.now() + othersLeaveWithinMs;
  for (;;) {
    const trouble = (await isOnlyMove(side))
      ? await findOthers(side)
      : 'another "waypost migrate" is at work there';
    if (trouble === undefined) return;
    if (performance.now() > deadline) throw new OperatorError(`PostgreSQL: ${trouble}.`);
    await pause(betweenLooksMs);
  }
}

async function isOnlyMove(side: Side): Promise<boolean> {
  const [[isLocked] = []] = await side.query(`select pg_try_advisory_lock(hashtext('waypost move'))::int`);
  return isLocked === 1;
}

/** A running node holds this advisory lock (see listenForChanges), whatever user it connects as. */
async function isNodeRunning(side: Side): Promise<boolean> {
  const [[isFree] = []] = await side.query(`select pg_try_advisory_lock(hashtext('waypost node'))::int`);
  return isFree !== 1;
}

/** Also finds a connection pooler, which keeps connections of stopped nodes and could let a node in again. */
async function findOthers(side: Side): Promise<string | undefined> {
  if (await isNodeRunning(side)) return 'a node of Waypost uses it. Stop every node';
  const [[others] = []] = await side.query(
    `select count(*) from pg_stat_activity where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (others === 0) return undefined;
  return 'others are connected as the same user. Stop every node of Waypost, and the pooler if there is one';
}

function createSide(client: pg.Client): Side {
  const query = async (sql: string, values: readonly Value[] = []): Promise<Row[]> => {
    let number = 0;
    const text = sql.replaceAll('?', () => `$${++number}`);
    try {
      return (await client.query({ text, values: [...values], rowMode: 'array' })).rows;
    } catch (error) {
      throw explainPostgres(error as Error);
    }
  };
  return {
    engine: 'postgres',
    name: 'PostgreSQL',
    query,
    describe: (table) => describePostgresTable(query, table),
    insert: (shape, rows) => insert(query, shape, rows),
    inTransaction: (unit) => inTransaction(query, 'begin', unit),
    hasTable: async (table) => (await query('select 1 where to_regclass(?) is not null', [table])).length > 0,
    async lastId(table) {
      const [[id] = []] = await query(
        `select case when is_called then last_value else last_value - 1 end from ${await sequenceOf(query, table)}`,
      );
      return Number(id);
    },
    async setLastId(table, id) {
      const sequence = await sequenceOf(query, table);
      await query(`select setval('${sequence}', ?::bigint, ?::int = 1)`, [Math.max(1, id), id > 0 ? 1 : 0]);
    },
    close: () => client.end(),
  };
}

const types = { number: 'bigint', text: 'text', bytes: 'bytea' } as const;

/** Sends each column as one array, as parsing a parameter for each value would take longer than storing. */
async function insert(
  query: Side['query'],
  { table, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const arrays = columns.map(({ type }) => `?::${types[type]}[]`).join(', ');
  const values = columns.map((_, place) => rows.map((row) => row[place]));
  await query(
    `insert into ${quoted(table)} (${listed(columns)}) select * from unnest(${arrays})`,
    values as never,
  );
}

/** The sequence's name with its schema, quoted where necessary, so that it can be inserted in a statement. */
async function sequenceOf(query: Side['query'], table: string): Promise<string> {
  const [[name] = []] = await query(
    `select pg_get_serial_sequence(?, attname) from pg_attribute where attrelid = ?::regclass and attidentity <> ''`,
    [quoted(table), quoted(table)],
  );
  return String(name);
}

/**
 * The tables with a trigger that announces changes to nodes, which is useless during a move. All other
 * triggers stay active: the tables they write are not moved, but filled by them.
 */
async function tablesThatTell(side: Side): Promise<string[]> {
  const rows = await side.query(
    `select relname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'tell' and relnamespace = current_schema()::regnamespace`,
  );
  const names = rows.map(([name]) => String(name));
  return movedTables.filter((table) => names.includes(table));
}

/**
 * For each table the number of rows and the sum of their xmin, the transaction that wrote them last. So it
 * differs after any change, even one that restored the old values.
 */
async function fingerprint(side: Side): Promise<string> {
  const parts: string[] = [];
  for (const table of movedTables) {
    const [[rows, versions] = []] = await side.query(
      `select count(*), coalesce(sum(xmin::text::bigint), 0)::text from ${quoted(table)}`,
    );
    parts.push(`${table} ${String(rows)} ${String(versions)}`);
  }
  return parts.join(', ');
}
