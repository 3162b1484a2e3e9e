import { blockOf } from '../../database/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { hasBegun, isNotOver } from '../../database/life-of-link.ts';

/** A public campaign that leads to one of its links at random. */
export interface Rotator {
  /** Its account is: it answers 410. */
  isBlocked: boolean;
  /** Links that may be live within the next seconds: disabled, expired and used up ones and those of later are not among them. */
  members: RotatorMember[];
}

export interface RotatorMember {
  id: number;
  /** null = the base host */
  domainId: number | null;
  /** scheme://host[:port] of its branded domain */
  domainOrigin: string | null;
  alias: string;
  /** How often it is picked, compared with the others. */
  weight: number;
}

/** The newest links count when there are more. */
const membersMax = 2_000;
/** For longer than that no rotator is kept while the database answers. */
const soonMs = 5_000;

/**
 * The rotator of a public campaign with those of its links that are live about `now`, epoch milliseconds; undefined
 * = there is none for visitors. One read, by the campaign's slug and the links' campaign.
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
  // A campaign without links is one row that has no link.
  const members = rows.flatMap(({ id, alias, weight, ...row }): RotatorMember[] => {
    const isUsedUp = row.click_limit !== null && Number(row.clicks ?? 0) >= row.click_limit;
    if (id === null || alias === null || weight === null || isUsedUp) return [];
    return [{ id, alias, weight, domainId: row.domain_id, domainOrigin: row.origin }];
  });
  return { isBlocked: first.block_id !== null, members };
}
