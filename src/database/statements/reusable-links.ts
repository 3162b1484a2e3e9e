import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { chunks } from './chunks.ts';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/**
 * The columns that decide what a visit does, with their values in a link that only redirects. Only such a link is
 * reused, and only if it has no settings, password or pixels either.
 */
export const reusableColumns = {
  status: 'public',
  starts_at: null,
  expires_at: null,
  click_limit: null,
  expiration_target: null,
  redirect_status: 302,
  weight: 1,
  forward_query: 1,
  delivery: 'direct',
} as const;

/** How many links lose something in a unit of work: few, so that other writes can run between the units. */
export const linksPerUnit = 500;

/** 48 bits fit a JavaScript number. Collisions do no harm: the target itself is compared as well. */
const hashDigits = 12;

/** The hash by which `findorcreate` finds a link that only redirects. */
export function hashTarget(target: string): number {
  return Number.parseInt(hash('sha256', target).slice(0, hashDigits), 16);
}

/** Lets `findorcreate` find those of the links that only redirect, now that something that they used is gone. */
export async function makeReusable(tx: Queries, linkIds: readonly number[]): Promise<void> {
  for (const ids of chunks(linkIds)) {
    const hashes = await holdForReuse(tx, ids, reusableColumns.delivery);
    await setReuseHashes(
      tx,
      hashes.filter(({ hash }) => hash !== null),
    );
  }
}

/**
 * Locks those of the links that have this delivery, so that nobody gives them something of their own before the unit of
 * work ends. Returns for each the hash by which `findorcreate` finds it once its delivery is direct; null = something
 * else sets it apart.
 */
export async function holdForReuse(
  tx: Queries,
  ids: readonly number[],
  delivery: string,
): Promise<{ id: number; hash: number | null }[]> {
  const { delivery: _, ...others } = reusableColumns;
  const links = tx
    .selectFrom('link')
    .select('id')
    .select((e) => {
      const plain = Object.entries({ ...others, settings: '{}', password_hash: null }).map(([name, value]) =>
        e(name as keyof typeof others, value === null ? 'is' : '=', value as null),
      );
      return e.case().when(e.and(plain)).then(e.ref('target')).end().as('target');
    })
    .where('id', 'in', ids)
    .where('delivery', '=', delivery);
  // Unlike an update that changes nothing, this lock writes no rows. SQLite needs none.
  const rows = await (isPostgres(tx) ? links.forUpdate() : links).execute();
  // Read once the links are locked, so that it has the pixels that were just given to one of them.
  const withPixels = await findWithPixels(tx, ids);
  return rows.map(({ id, target }) => ({
    id,
    hash: target === null || withPixels.has(id) ? null : hashTarget(target),
  }));
}

async function findWithPixels(tx: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom('link_pixel').select('link_id').where('link_id', 'in', ids).execute();
  return new Set(rows.map(({ link_id }) => link_id));
}

/** Stores the hash by which `findorcreate` finds each of the links. */
export async function setReuseHashes(
  tx: Queries,
  hashes: readonly { id: number; hash: number | null }[],
): Promise<void> {
  for (const some of chunks(hashes)) {
    await sql`
      with wanted (id, hash) as (${valuesOf(some)})
      update link set reuse_hash = wanted.hash from wanted where ${isWanted}`.execute(tx);
  }
}

/**
 * Whether a link is among `wanted`. Without the plus, SQLite reads the links of all accounts when hundreds are wanted,
 * instead of looking them up by their ids.
 */
export const isWanted = sql<boolean>`link.id = +wanted.id`;

/** `values …` with the ids of links and their hashes. */
export function valuesOf(hashes: readonly { id: number; hash: number | null }[]): RawBuilder<unknown> {
  const values = hashes.map(({ id, hash }) => sql`(cast(${id} as bigint), cast(${hash} as bigint))`);
  return sql`values ${sql.join(values)}`;
}
