import type { Queries } from './database.ts';

/** Identifies a link by its host and alias, which are the key of the link caches. */
export interface LinkPlace {
  /** null = the base host */
  domain_id: number | null;
  alias_key: string;
}

/**
 * Makes all links of the account that showed a deleted splash page or overlay redirect directly. Returns
 * these links, so that the caller can announce their change.
 */
export function deliverDirectly(
  tx: Queries,
  accountId: number,
  page: `splash:${number}` | `overlay:${number}`,
): Promise<LinkPlace[]> {
  return tx
    .updateTable('link')
    .set({ delivery: 'direct' })
    .where('account_id', '=', accountId)
    .where('delivery', '=', page)
    .returning(['domain_id', 'alias_key'])
    .execute();
}
