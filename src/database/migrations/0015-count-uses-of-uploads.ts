import { type Kysely, sql } from 'kysely';

/** Where an account may have very many texts with paths of uploads. */
const places = [
  { table: 'link', texts: ['settings', 'target', 'expiration_target'] },
  { table: 'qr_code', texts: ['logo', 'content'] },
] as const;

/** The path of an upload, whose name has 22 characters. */
const path = `%/uploads/${'_'.repeat(22)}.%`;

/**
 * Counts how often an upload was taken into use, so that one that is taken while its uses are looked for is not
 * deleted; and indexes the links and QR codes that may show uploads, so that looking for them does not read all
 * others. upload-uses-store searches by the same expressions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('upload')
    .addColumn('times_used', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const { table, texts } of places) {
    const columns = texts.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
    await sql`
      create index ${sql.ref(`${table}_with_upload`)} on ${sql.table(table)} (account_id, id)
      where ${sql.join(columns, sql` || ' ' || `)} like ${sql.lit(path)}`.execute(db);
  }
}
