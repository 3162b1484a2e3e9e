import { useCall } from '../../../api/use-api.ts';
import type { Item } from '../../../api/types.ts';

/** What can be blocked, by the name it is shown with. */
export interface BlockTarget {
  type: Item<'listBlocks', 'blocks'>['type'];
  id: number;
  name: string;
}

/** Accounts and reports show what is blocked. */
const also = ['reports', 'administration'];

/** Blocks a link, a domain or an account. */
export function useBlock() {
  const calls = {
    link: useCall('blockLink', { also }),
    domain: useCall('blockDomain', { also }),
    account: useCall('blockAccount', { also }),
  };
  return ({ type, id }: BlockTarget, reason: string) =>
    calls[type].mutateAsync({ params: { id }, body: { reason } });
}

/** Takes a block away. */
export function useUnblock() {
  const calls = {
    link: useCall('unblockLink', { also }),
    domain: useCall('unblockDomain', { also }),
    account: useCall('unblockAccount', { also }),
  };
  return ({ type, id }: BlockTarget) => calls[type].mutateAsync({ params: { id } });
}
