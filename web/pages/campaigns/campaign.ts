import type { Item } from '../../api/types.ts';
import { useWholeList } from '../../api/whole-list.ts';

export type Campaign = Item<'listCampaigns', 'campaigns'>;

/**
 * One of the account's campaigns. `campaign` is undefined while loading; if `isRead` is true, none has that
 * id.
 */
export function useCampaign(id: string) {
  const { data, error, refetch } = useWholeList('listCampaigns');
  const campaign = data?.find((one) => String(one.id) === id);
  return { campaign, isRead: data !== undefined, error: error ?? undefined, refetch };
}
