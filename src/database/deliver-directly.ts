import type { Queries } from './database.ts';

/** Where a link is, as those that keep it in memory know it. */
export interface LinkPlace {
  /** null = the base host */
  domain_id: number | null;
  alias_key: string;
}

/** Links of the account that showed a page redirect from then on, since the page is gone. Answers where they are. */
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
