import { type CreateTableBuilder, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** `id`: assigned by the database, never given out twice. */
export function withId<Table extends string>(table: CreateTableBuilder<Table, never>, engine: Engine) {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/** `account_id`, gone with its account. */
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

/** Tables that are read by their primary key alone are stored in its order. */
export function keyOrdered(engine: Engine) {
  return engine === 'sqlite' ? sql`without rowid` : sql``;
}
