import type { Item } from '../../api/types.ts';
import { useWholeList } from '../../api/whole-list.ts';

export type Channel = Item<'listChannels', 'channels'>;
export type ChannelItem = Item<'listItems', 'items'>;

/** All channels of the account, sorted by `sortChannels`; undefined while loading. */
export function useChannels() {
  const { data, error, refetch } = useWholeList('listChannels');
  return { channels: data && sortChannels(data), error, refetch };
}

/** Sorts starred channels first, then by name. */
function sortChannels(channels: readonly Channel[]): Channel[] {
  const byName = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });
  return channels.toSorted(
    (a, b) => Number(b.starred) - Number(a.starred) || byName.compare(a.name, b.name) || a.id - b.id,
  );
}

/** The unique key of an item: ids are unique only within a type. */
export function keyOf({ type, id }: Pick<ChannelItem, 'type' | 'id'>): string {
  return `${type} ${id}`;
}
