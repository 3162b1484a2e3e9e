import type { Item } from '../../api/types.ts';
import { useWholeList } from '../campaigns/whole-list.ts';

export type Channel = Item<'listChannels', 'channels'>;
export type ChannelItem = Item<'listItems', 'items'>;

/** All channels of the account, as `sortChannels` puts them; undefined while they are on their way. */
export function useChannels() {
  const { data, error, refetch } = useWholeList('listChannels');
  return { channels: data && sortChannels(data), error: error ?? undefined, refetch };
}

/** Starred ones first, then by name. */
export function sortChannels(channels: readonly Channel[]): Channel[] {
  const byName = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });
  return channels.toSorted(
    (a, b) => Number(b.starred) - Number(a.starred) || byName.compare(a.name, b.name) || a.id - b.id,
  );
}

/** An item is known by its type and its id within that. */
export function keyOf({ type, id }: Pick<ChannelItem, 'type' | 'id'>): string {
  return `${type} ${id}`;
}
