import type { z } from '@hono/zod-openapi';
import type { listLinks as contract } from '../../../contract/links.ts';
import type { Context } from '../../http/context.ts';
import { type Page, rangeOf } from '../../http/envelope.ts';
import { channelsOfItems } from '../channels/index.ts';
import { findOwnDomainByHost } from '../domains/index.ts';
import { aliasKeyOf } from './link.ts';
import { type LinkFilter, type ListedLink, pageOfLinks } from './link-list-store.ts';
import { readDomain, withScheme } from './parse-domain.ts';

type Query = z.output<typeof contract.query>;
/** A row of the list and the channels that hold it. */
export type LinkInChannels = ListedLink & { channelIds: number[] };

/** The account's links that the query asks for, newest or most clicked first. @throws AppError invalidInput */
export async function listLinks(context: Context, query: Query): Promise<Page<LinkInChannels>> {
  const { account, database } = context;
  const filter = await readFilter(context, query);
  if (filter === undefined) return { rows: [], total: 0 };
  const { rows, total } = await pageOfLinks(database.read, {
    accountId: account.id,
    filter,
    order: query.order ?? 'date',
    range: rangeOf(query),
  });
  const ids = rows.map(({ id }) => id);
  const channels = await channelsOfItems(database.read, 'links', ids);
  return { rows: rows.map((row) => ({ ...row, channelIds: channels.get(row.id) ?? [] })), total };
}

/** undefined = nothing can fit, because the query names a domain or a short URL that the account does not have. */
async function readFilter(context: Context, query: Query): Promise<LinkFilter | undefined> {
  const { q: search, campaign: campaignId, channel: channelId, status, short, domain } = query;
  const alias = short === undefined ? undefined : readAlias(short);
  if (short !== undefined && alias === undefined) return undefined;
  const place = short === undefined ? domain : new URL(withScheme(short.trim())).host;
  const domainId = place ? await findDomainId(context, place) : undefined;
  if (place && domainId === undefined) return undefined;
  return { search, aliasKey: alias, domainId, campaignId, channelId, status };
}

/** The alias in a short URL with or without its scheme; `+`, a query and a fragment do not matter. */
function readAlias(shortUrl: string): string | undefined {
  const address = withScheme(shortUrl.trim());
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const alias = /^\/([\w-]+)[+/]?$/.exec(path)?.[1];
  return alias && aliasKeyOf(alias);
}

/** null = the base host, undefined = none of the account's. */
async function findDomainId(context: Context, text: string): Promise<number | null | undefined> {
  const { account, database, settings } = context;
  const host = readDomain(text, settings);
  if (host === undefined || host === null) return host;
  return (await findOwnDomainByHost(database.read, account.id, host))?.id;
}
