import type { Kysely } from 'kysely';

/**
 * When the process that carries a request with an Idempotency-Key out last told that it still runs; null = never, so
 * what counts is when it began.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('idempotent_request').addColumn('alive_at', 'bigint').execute();
}
