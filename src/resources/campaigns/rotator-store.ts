import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { hasBegun, isNotOver } from '../../database/statements/life-of-link.ts';

/** A public campaign that redirects to one of its links at random. */
export interface Rotator {
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
 * = visitors find no rotator under this slug. It is one query, by indexes on the campaign's slug and the
 * links' campaign.
 */
export async function findRotator(queries: Queries, slug: string, now: number): Promise<Rotator | undefined> {
  const rows = await queries
    .selectFrom('campaign')
    .leftJoin('link', (join) =>
      join
        .onRef('link.campaign_id', '=', 'campaign.id')
        .onRef('link.account_id', '=', 'campaign.account_id')
        .on('link.status', '!=', 'disabled')
        .on(isNotOver(now))
        .on(hasBegun(now + soonMs)),
    )
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.domain_id', 'link.alias', 'link.weight', 'link.click_limit'])
    .select(['domain.origin', 'click_total.clicks'])
    .select(blockOf({ account: 'campaign.account_id' }).as('block_id'))
    .where('campaign.rotator_slug', '=', slug)
    .where('campaign.is_public', '=', 1)
    .orderBy('link.id', 'desc')
    .limit(membersMax)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  // A campaign without links is one row in which the link's columns are null.
  const members = rows.flatMap(({ id, alias, weight, ...row }): RotatorMember[] => {
    const isUsedUp = row.click_limit !== null && Number(row.clicks ?? 0) >= row.click_limit;
    if (id === null || alias === null || weight === null || isUsedUp) return [];
    return [{ id, alias, weight, domainId: row.domain_id, domainOrigin: row.origin }];
  });
  return { isBlocked: first.block_id !== null, members };
}
