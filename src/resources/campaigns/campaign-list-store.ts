import { blockOf } from '../../database/statements/block-of.ts';
import type { Queries } from '../../database/database.ts';
import { isLive } from '../../database/statements/life-of-link.ts';
import { readPage } from '../../database/statements/read-page.ts';
import { textInJson } from '../../database/statements/text-in-json.ts';

/** The page of a campaign's public list that a visitor asks for. */
export interface ListAsked {
  username: string;
  slug: string;
  id: number;
  limit: number;
  offset: number;
  /** Epoch milliseconds */
  now: number;
}

export interface CampaignList {
  accountId: number;
  /** Whether its account is blocked: then the list answers 410. */
  isBlocked: boolean;
  name: string;
  /** The page's links, newest first: live ones whose status is public. */
  links: PublicLink[];
  /** The number of links on all pages */
  total: number;
}

/** A link as the public may see it; of a link with a password only the title is shown. */
export interface PublicLink {
  alias: string;
  /** scheme://host[:port] of its branded domain; null = the base host */
  domainOrigin: string | null;
  /** "" = none */
  title: string;
  isProtected: boolean;
  target: string | undefined;
  description: string | undefined;
  image: string | undefined;
}

/** One page of a campaign's list; undefined = there is no public list at this address. */
export async function findCampaignList(
  queries: Queries,
  asked: ListAsked,
): Promise<CampaignList | undefined> {
  const campaign = await queries
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .select(['campaign.name', 'campaign.account_id'])
    .select(blockOf({ account: 'campaign.account_id' }).as('block_id'))
    .where('campaign.id', '=', asked.id)
    .where('campaign.list_slug', '=', asked.slug)
    .where('campaign.is_public', '=', 1)
    .where('account.username', '=', asked.username)
    .executeTakeFirst();
  if (campaign === undefined) return undefined;
  const { rows, total } = await pageOfLinks(queries, campaign.account_id, asked);
  return {
    accountId: campaign.account_id,
    isBlocked: campaign.block_id !== null,
    name: campaign.name,
    total,
    links: rows.map(toPublicLink),
  };
}

function listedLinks(queries: Queries, accountId: number, { id, now }: ListAsked) {
  return queries
    .selectFrom('link')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .where('link.campaign_id', '=', id)
    .where('link.account_id', '=', accountId)
    .where('link.status', '=', 'public')
    .where(blockOf({ link: 'link.id', domain: 'link.domain_id', account: 'link.account_id' }), 'is', null)
    .where((e) => isLive(now, e.fn.coalesce('click_total.clicks', e.lit(0))));
}

function pageOfLinks(queries: Queries, accountId: number, asked: ListAsked) {
  const listed = listedLinks(queries, accountId, asked);
  const listing = listed
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .select(['link.alias', 'link.title', 'link.target', 'link.password_hash', 'domain.origin'])
    // Not all settings: they may have a megabyte each, and nobody is served while they are parsed.
    .select(textInJson(queries, 'link.settings', 'metatitle').as('metatitle'))
    .select(textInJson(queries, 'link.settings', 'metadescription').as('metadescription'))
    .select(textInJson(queries, 'link.settings', 'metaimage').as('metaimage'))
    .orderBy('link.id', 'desc');
  return readPage(listed, listing, asked);
}

type LinkRow = Awaited<ReturnType<typeof pageOfLinks>>['rows'][number];

function toPublicLink({ alias, title, origin, ...row }: LinkRow): PublicLink {
  const isProtected = row.password_hash !== null;
  const shown = { alias, domainOrigin: origin, title: title || row.metatitle || '', isProtected };
  if (isProtected) return { ...shown, target: undefined, description: undefined, image: undefined };
  return {
    ...shown,
    target: row.target,
    description: row.metadescription ?? undefined,
    image: row.metaimage ?? undefined,
  };
}
