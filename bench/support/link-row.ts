import type { Insertable } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';

type LinkRow = Insertable<Tables['link']>;

/** The row of a link of the first account, as the API creates it when only the target is given. */
export function linkRow<Given extends Partial<LinkRow> & Pick<LinkRow, 'alias' | 'target'>>(given: Given) {
  return {
    account_id: 1,
    domain_id: null,
    alias_key: given.alias,
    title: '',
    description: '',
    status: 'public',
    campaign_id: null,
    redirect_status: 302,
    weight: 1,
    forward_query: 1,
    delivery: 'direct',
    settings: '{}',
    created_at: Date.now(),
    ...given,
  } satisfies LinkRow;
}
