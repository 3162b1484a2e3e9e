import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { type BioSettings, parseBioSettings } from './bio-page.ts';

/** A bio page as its visitors get it. */
export interface VisitedBioPage {
  id: number;
  accountId: number;
  alias: string;
  name: string;
  /** Whether its account is blocked: then the page answers 410. */
  isBlocked: boolean;
  settings: BioSettings;
}

/** Finds the page for a visitor, whichever account it belongs to. `aliasKey` in lower case. */
export async function findVisitedBioPage(
  queries: Queries,
  aliasKey: string,
): Promise<VisitedBioPage | undefined> {
  const row = await queries
    .selectFrom('bio_page')
    .select(['id', 'account_id', 'alias', 'name', 'settings'])
    .select(blockOf({ account: 'bio_page.account_id' }).as('block_id'))
    .where('alias_key', '=', aliasKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { account_id: accountId, block_id, settings, ...page } = row;
  return { ...page, accountId, isBlocked: block_id !== null, settings: parseBioSettings(settings) };
}
