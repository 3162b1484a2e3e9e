import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { readStatistics, type TopStatistics } from '../../statistics/index.ts';
import { channelsOfItems } from '../channels/index.ts';
import { type FoundLink, type LinkState, stateOf } from './link.ts';
import { findLink, findPixelIds } from './link-store.ts';
import { tagsOfLinks } from './tag-store.ts';

export interface LinkWithStatistics {
  link: FoundLink;
  channelIds: number[];
  pixelIds: number[];
  tags: string[];
  state: LinkState;
  statistics: TopStatistics;
}

/** @throws AppError linkNotFound */
export async function getLink(
  { account, clock, database }: Context,
  id: number,
): Promise<LinkWithStatistics> {
  const link = await findLink(database.read, account.id, id);
  if (!link) throw notFound('linkNotFound');
  const [channels, pixelIds, tags, statistics] = await Promise.all([
    channelsOfItems(database.read, 'links', [id]),
    findPixelIds(database.read, id),
    tagsOfLinks(database.read, [id]),
    readStatistics(database.read, 'link', id),
  ]);
  return {
    link,
    channelIds: channels.get(id) ?? [],
    pixelIds,
    tags: tags.get(id) ?? [],
    state: stateOf({ ...link, clicks: statistics.clicks }, clock.now()),
    statistics,
  };
}
