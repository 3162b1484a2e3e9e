import type { Queries } from '../../database/database.ts';
import { type BioSettings, parseBioSettings } from './bio-page.ts';

/** A bio page as its visitors get it. */
export interface VisitedBioPage {
  id: number;
  accountId: number;
  alias: string;
  name: string;
  settings: BioSettings;
}

/** For visitors, whoever's it is. `aliasKey` in lower case. */
export async function findVisitedBioPage(
  queries: Queries,
  aliasKey: string,
): Promise<VisitedBioPage | undefined> {
  const row = await queries
    .selectFrom('bio_page')
    .select(['id', 'account_id', 'alias', 'name', 'settings'])
    .where('alias_key', '=', aliasKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { account_id: accountId, settings, ...page } = row;
  return { ...page, accountId, settings: parseBioSettings(settings) };
}
