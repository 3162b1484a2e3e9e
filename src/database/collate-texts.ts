import { type Kysely, sql } from 'kysely';

/**
 * Gives all text columns in PostgreSQL the collation "C": texts are compared byte by byte, and only ASCII
 * letters change case, as in SQLite. So both engines give the same answers, and no index depends on the
 * system's locale library. Call it after each migration, because it only changes columns that exist.
 */
export async function collateTextsByBytes(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I %s', relname,
      string_agg(format('alter column %I type text collate "C"', attname), ', ')) as statement
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and atttypid = 'text'::regtype and attcollation <> '"C"'::regcollation
    group by relname`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}
