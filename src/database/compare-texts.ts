import { type Kysely, sql } from 'kysely';

/**
 * Makes PostgreSQL compare, order and fold texts as SQLite does, byte by byte and ASCII letters alone, whatever the
 * locale of its database: answers are the same on both, and no index depends on a system's library. To be called when
 * migrations made columns.
 */
export async function compareTextsByBytes(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I %s', relname,
      string_agg(format('alter column %I type text collate "C"', attname), ', ')) as statement
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and atttypid = 'text'::regtype and attcollation <> '"C"'::regcollation
    group by relname`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}
