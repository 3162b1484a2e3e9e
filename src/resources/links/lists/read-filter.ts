import type { z } from '@hono/zod-openapi';
import type { linkListQuery } from '../../../../contract/link-list.ts';
import type { Context } from '../../../http/context.ts';
import { findOwnDomainByHost } from '../../domains/index.ts';
import { findLinkAt } from '../find-link-at.ts';
import { aliasKeyOf, type LinkState, type LinkStatus } from '../link.ts';
import type { LinkFilter } from './link-filter-store.ts';
import { aliasInPath } from '../input/alias-in-path.ts';
import { parseDomain, readDomain, unknownDomain, withScheme } from '../input/parse-domain.ts';
import { requireCampaign, requireChannels } from '../input/require-references.ts';
import { tagKeyOf } from '../tag.ts';

export type LinkListQuery = z.output<typeof linkListQuery>;

/**
 * Converts a query into a filter. undefined = no link can match, because the account has no link with the
 * short URL.
 * @throws AppError invalidInput naming the field of a campaign, channel or domain that the account does not
 * have
 */
export async function readFilter(context: Context, query: LinkListQuery): Promise<LinkFilter | undefined> {
  const { account, database } = context;
  const { q: search, campaign: campaignId, channel: channelId, tag, status } = query;
  await requireCampaign(database.read, account.id, campaignId);
  await requireChannels(database.read, account.id, { ids: channelId === undefined ? [] : [channelId] });
  const place = query.short === undefined ? {} : await readShort(context, query.short);
  if (place === undefined) return undefined;
  const domainId = query.domain === undefined ? undefined : await requireDomain(context, query.domain);
  if (domainId !== undefined && place.domainId !== undefined && place.domainId !== domainId) return undefined;
  return {
    search,
    searchedId: await findSearchedId(context, search),
    campaignId,
    channelId,
    tagKey: tag === undefined ? undefined : tagKeyOf(tag),
    ...readStatus(context, status),
    domainId,
    ...place,
  };
}

const onBaseHost = 'none';

/** null = the base host */
async function requireDomain(context: Context, text: string): Promise<number | null> {
  if (text === onBaseHost) return null;
  const id = await findDomainId(context, parseDomain(text, context.settings));
  if (id === undefined) throw unknownDomain();
  return id;
}

/** People paste the short URL of a link to find it. A text without a slash is none. */
async function findSearchedId(
  { account, database, settings }: Context,
  search = '',
): Promise<number | undefined> {
  const found = search.includes('/') ? await findLinkAt(database.read, search, settings) : undefined;
  return found?.account_id === account.id ? found.id : undefined;
}

async function readShort(
  context: Context,
  short: string,
): Promise<Pick<LinkFilter, 'aliasKey' | 'domainId'> | undefined> {
  const address = withScheme(short.trim());
  const aliasKey = readAlias(address);
  if (aliasKey === undefined) return undefined;
  const host = readDomain(new URL(address).host, context.settings);
  const domainId = host === undefined ? undefined : await findDomainId(context, host);
  return domainId === undefined ? undefined : { aliasKey, domainId };
}

/** The alias of a short URL; a trailing `+`, a query and a fragment are ignored. */
function readAlias(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const alias = aliasInPath(path);
  return alias && aliasKeyOf(alias);
}

/** null = the base host, undefined = the account has no such domain. */
async function findDomainId(
  { account, database }: Context,
  host: string | null,
): Promise<number | null | undefined> {
  return host === null ? null : (await findOwnDomainByHost(database.read, account.id, host))?.id;
}

function readStatus(
  { clock }: Context,
  status: LinkStatus | LinkState | undefined,
): Pick<LinkFilter, 'status' | 'state'> {
  if (status === undefined) return {};
  return status === 'public' || status === 'private' || status === 'disabled'
    ? { status }
    : { state: { is: status, now: clock.now() } };
}
