import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { hasBegun, isNotOver } from '../../database/statements/life-of-link.ts';

/** A public campaign that redirects to one of its links at random. */
export interface Rotator {
  accountId: number;
  /** Whether its account is blocked: then the rotator answers 410. */
  isBlocked: boolean;
  /**
   * Links that are live or will be within the next seconds. Disabled, expired and used up links are not among
   * them.
   */
  members: RotatorMember[];
}

export interface RotatorMember {
  id: number;
  /** null = the base host */
  domainId: number | null;
  /** scheme://host[:port] of its branded domain */
  domainOrigin: string | null;
  alias: string;
  /** How often it is picked, relative to the other members. */
  weight: number;
}

/** If a campaign has more links, only the newest ones take part. */
const membersMax = 2_000;
/** Rotators are cached for less than this while the database answers. */
const soonMs = 5_000;

/**
 * The rotator of a public campaign with the links that are live around `now` (epoch milliseconds); undefined
 * = visitors find no rotator under this slug.
 */
export async function findRotator(queries: Queries, slug: string, now: number): Promise<Rotator | undefined> {
  const campaign = await queries
    .selectFrom('campaign')
    .select(['id', 'account_id'])
    .select(blockOf({ account: 'campaign.account_id' }).as('block_id'))
    .where('rotator_slug', '=', slug)
    .where('is_public', '=', 1)
    .executeTakeFirst();
  if (campaign === undefined) return undefined;
  return {
    accountId: campaign.account_id,
    isBlocked: campaign.block_id !== null,
    members: await findMembers(queries, campaign, now),
  };
}

/** In the order of the index on the links' campaign, so that of very many links only the newest are read. */
async function findMembers(
  queries: Queries,
  campaign: { id: number; account_id: number },
  now: number,
): Promise<RotatorMember[]> {
  const rows = await queries
    .selectFrom('link')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.domain_id', 'link.alias', 'link.weight', 'link.click_limit'])
    .select(['domain.origin', 'click_total.clicks'])
    .where('link.campaign_id', '=', campaign.id)
    .where('link.account_id', '=', campaign.account_id)
    .where('link.status', '!=', 'disabled')
    .where(isNotOver(now))
    .where(hasBegun(now + soonMs))
    .orderBy('link.id', 'desc')
    .limit(membersMax)
    .execute();
  return rows.flatMap(({ id, alias, weight, ...row }): RotatorMember[] => {
    const isUsedUp = row.click_limit !== null && Number(row.clicks ?? 0) >= row.click_limit;
    return isUsedUp ? [] : [{ id, alias, weight, domainId: row.domain_id, domainOrigin: row.origin }];
  });
}
