import { sql } from 'kysely';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { chunks } from './chunks.ts';
import type { Database, Queries } from '../database.ts';
import { holdForReuse, isWanted, linksPerUnit, valuesOf } from './reusable-links.ts';

/**
 * How many links are looked for at a time: far more than a unit of work changes, because PostgreSQL may read all links
 * of the account each time.
 */
const linksPerLook = 20_000;

/** Identifies a link by its host and alias, which are the key of the link caches. */
export interface LinkPlace {
  /** null = the base host */
  domain_id: number | null;
  alias_key: string;
}

export type ShownPage = `splash:${number}` | `overlay:${number}`;

/**
 * Makes all links of the account that show a splash page or overlay redirect directly, before the page is deleted. Each
 * batch is a unit of work of its own, because there may be very many; whoever calls it again continues.
 */
export async function deliverDirectly(
  { database, changes }: { database: Database; changes: ChangeFeed },
  accountId: number,
  page: ShownPage,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const ids = await findShowing(database.read, accountId, { page, after });
    for (const some of chunks(ids, linksPerUnit))
      announceLinks(changes, await database.write((tx) => deliverThese(tx, page, some)));
    after = ids.at(-1);
  }
}

/**
 * The same within the unit of work that deletes the page, for the links that were given the page meanwhile. Returns
 * these links, so that the caller can announce their change.
 */
export async function deliverRest(tx: Queries, accountId: number, page: ShownPage): Promise<LinkPlace[]> {
  const delivered: LinkPlace[] = [];
  for (;;) {
    const ids = await findShowing(tx, accountId, { page, after: 0 });
    if (ids.length === 0) return delivered;
    for (const some of chunks(ids, linksPerUnit)) delivered.push(...(await deliverThese(tx, page, some)));
  }
}

export function announceLinks(changes: ChangeFeed, links: readonly LinkPlace[]): void {
  for (const { domain_id: domainId, alias_key: aliasKey } of links)
    changes.announce({ kind: 'link', domainId, aliasKey });
}

async function findShowing(
  queries: Queries,
  accountId: number,
  { page, after }: { page: ShownPage; after: number },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('link')
    .select('id')
    .where('account_id', '=', accountId)
    .where('delivery', '=', page)
    .where('id', '>', after)
    .orderBy('id')
    .limit(linksPerLook)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * One update for both columns: each update of a link writes an entry in every index, and announces the link to the other
 * nodes. It names the links by nothing but their ids: they are locked, and before PostgreSQL has statistics of a large
 * import, any other condition may make it look for them by another index, again for each.
 */
async function deliverThese(tx: Queries, page: ShownPage, ids: readonly number[]): Promise<LinkPlace[]> {
  // Without those that another request has given another page since they were found.
  const held = await holdForReuse(tx, ids, page);
  if (held.length === 0) return [];
  const { rows } = await sql<LinkPlace>`
    with wanted (id, hash) as (${valuesOf(held)})
    update link set delivery = 'direct', reuse_hash = coalesce(wanted.hash, reuse_hash) from wanted
    where ${isWanted} returning domain_id, alias_key`.execute(tx);
  return rows;
}
