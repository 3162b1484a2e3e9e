import { type SqlBool, sql } from 'kysely';
import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { patternOf } from '../../platform/search-forms.ts';

/** An account as administrators see it. */
export interface AdministeredAccount {
  id: number;
  username: string;
  email: string;
  plan: string;
  role: 'administrator' | 'user';
  created_at: number;
  suspended_at: number | null;
  last_seen_at: number | null;
  isBlocked: boolean;
  hasTwoFactor: boolean;
  links: number;
}

interface Wanted {
  /** Part of a username or an email; undefined = all accounts */
  search: string | undefined;
  range: { limit: number; offset: number };
}

/** One page of the accounts, newest first. */
export async function pageOfAccounts(
  queries: Queries,
  { search, range }: Wanted,
): Promise<Page<AdministeredAccount>> {
  const found = queries
    .selectFrom('account')
    .$if(search !== undefined, (accounts) => accounts.where(contains(search as string)));
  const listing = found
    .leftJoin('account_activity as activity', 'activity.account_id', 'account.id')
    .leftJoin('two_factor', 'two_factor.account_id', 'account.id')
    .select(['account.id', 'username', 'email', 'plan', 'role', 'created_at', 'suspended_at'])
    .select(['activity.last_seen_at', 'two_factor.confirmed_at'])
    .select(blockOf({ account: 'account.id' }).as('block_id'))
    .select((e) =>
      e
        .selectFrom('link_count')
        .select((of) => of.fn.sum<number | null>('link_count.links').as('links'))
        .whereRef('link_count.account_id', '=', 'account.id')
        .as('links'),
    )
    .orderBy('account.id', 'desc');
  const { rows, total } = await readPage(found, listing, range);
  return {
    rows: rows.map(({ block_id, confirmed_at, links, ...row }) => ({
      ...row,
      isBlocked: block_id !== null,
      hasTwoFactor: confirmed_at !== null,
      links: Number(links ?? 0),
    })),
    total,
  };
}

/** Usernames and email keys are stored in lower case. */
function contains(search: string) {
  const pattern = patternOf(search.toLowerCase());
  return sql<SqlBool>`(username like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`;
}
