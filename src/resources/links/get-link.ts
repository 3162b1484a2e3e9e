import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { readStatistics, type TopStatistics } from '../../statistics/index.ts';
import { channelsOfItems } from '../channels/index.ts';
import type { Link } from './link.ts';
import { findLink, findPixelIds } from './link-store.ts';

export interface LinkWithStatistics {
  link: Link;
  channelIds: number[];
  pixelIds: number[];
  statistics: TopStatistics;
}

/** @throws AppError linkNotFound */
export async function getLink({ account, database }: Context, id: number): Promise<LinkWithStatistics> {
  const link = await findLink(database.read, account.id, id);
  if (!link) throw notFound('linkNotFound');
  const [channels, pixelIds, statistics] = await Promise.all([
    channelsOfItems(database.read, 'links', [id]),
    findPixelIds(database.read, id),
    readStatistics(database.read, 'link', id),
  ]);
  return { link, channelIds: channels.get(id) ?? [], pixelIds, statistics };
}
