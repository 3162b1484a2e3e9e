import { type RawBuilder, sql } from 'kysely';

/** The columns that hold the ids of a row's link, domain and account, such as `link.account_id`. */
interface Owners {
  link?: string;
  domain?: string;
  account: string;
}

/**
 * A select expression: the id of the block that hides a row from visitors, null if there is none. A row is
 * hidden by a block of its own, of its domain or of its account. Each of these is one index look-up.
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
