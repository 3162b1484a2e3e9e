import { type RawBuilder, sql } from 'kysely';

/** Columns that hold ids of what may be blocked, such as `link.account_id`. */
interface Owners {
  link?: string;
  domain?: string;
  account: string;
}

/**
 * For a select: the id of the block that keeps a row from being shown to visitors, its own or that of what it belongs
 * to; null = none. One look into an index for each.
 */
export function blockOf({ link, domain, account }: Owners): RawBuilder<number | null> {
  const found = [
    ...(link === undefined ? [] : [blockBy('link_id', link)]),
    ...(domain === undefined ? [] : [blockBy('domain_id', domain)]),
    blockBy('account_id', account),
  ];
  return found.length === 1
    ? (found[0] as RawBuilder<number | null>)
    : sql<number | null>`coalesce(${sql.join(found)})`;
}

function blockBy(column: 'link_id' | 'domain_id' | 'account_id', owner: string): RawBuilder<number | null> {
  return sql`(select ${sql.ref('block.id')} from ${sql.table('block')} where ${sql.ref(`block.${column}`)} = ${sql.ref(owner)})`;
}
