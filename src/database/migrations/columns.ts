import { type CreateTableBuilder, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Adds `id`, a primary key that the database assigns and never reuses. */
export function withId<Table extends string>(table: CreateTableBuilder<Table, never>, engine: Engine) {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/** Adds `account_id`; deleting the account deletes the row. */
export function withOwner<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
) {
  return table.addColumn('account_id', 'bigint', (column) =>
    column.notNull().references('account.id').onDelete('cascade'),
  );
}

export function bytes(engine: Engine) {
  return engine === 'sqlite' ? sql`blob` : sql`bytea`;
}

/** For tables only read by primary key: SQLite stores the rows in its order, without a separate rowid. */
export function keyOrdered(engine: Engine) {
  return engine === 'sqlite' ? sql`without rowid` : sql``;
}
