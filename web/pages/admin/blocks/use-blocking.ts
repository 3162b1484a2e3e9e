import { useCall } from '../../../api/use-api.ts';
import type { Item } from '../../../api/types.ts';

/** A thing that can be blocked, with the name it is shown by. */
export interface BlockTarget {
  type: Item<'listBlocks', 'blocks'>['type'];
  id: number;
  name: string;
}

/** Accounts and reports also show what is blocked, so their cached answers are invalidated too. */
const also = ['reports', 'administration'];

/** Returns a function that blocks a link, a domain or an account. */
export function useBlock() {
  const calls = {
    link: useCall('blockLink', { also }),
    domain: useCall('blockDomain', { also }),
    account: useCall('blockAccount', { also }),
  };
  return ({ type, id }: BlockTarget, reason: string) =>
    calls[type].mutateAsync({ params: { id }, body: { reason } });
}

/** Returns a function that lifts a block. */
export function useUnblock() {
  const calls = {
    link: useCall('unblockLink', { also }),
    domain: useCall('unblockDomain', { also }),
    account: useCall('unblockAccount', { also }),
  };
  return ({ type, id }: BlockTarget) => calls[type].mutateAsync({ params: { id } });
}
