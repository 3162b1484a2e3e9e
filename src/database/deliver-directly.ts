import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Database, Queries } from './database.ts';
import { linksPerUnit, makeReusable } from './reusable-links.ts';

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
    const links = await database.write((tx) => deliverThese(tx, accountId, { page, ids }));
    announceLinks(changes, links);
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
    delivered.push(...(await deliverThese(tx, accountId, { page, ids })));
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
    .limit(linksPerUnit)
    .execute();
  return rows.map(({ id }) => id);
}

async function deliverThese(
  tx: Queries,
  accountId: number,
  { page, ids }: { page: ShownPage; ids: readonly number[] },
): Promise<LinkPlace[]> {
  if (ids.length === 0) return [];
  const links = await tx
    .updateTable('link')
    .set({ delivery: 'direct' })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    // Another request may have given it another page since it was found.
    .where('delivery', '=', page)
    .returning(['id', 'domain_id', 'alias_key'])
    .execute();
  await makeReusable(
    tx,
    links.map(({ id }) => id),
  );
  return links;
}
