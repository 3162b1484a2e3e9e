import type { Context } from '../../../http/context.ts';
import { toTimestamp } from '../../../platform/time/timestamp.ts';
import { countRecoveryCodes, findTwoFactor } from './two-factor-store.ts';

/**
 * Whether the second factor is on, since when, and how many recovery codes are left, as the API answers it.
 */
export async function getTwoFactor({ account, database }: Context) {
  const since = (await findTwoFactor(database.read, account.id))?.confirmed_at ?? null;
  return {
    enabled: since !== null,
    since: since === null ? null : toTimestamp(since),
    recoverycodes: since === null ? 0 : await countRecoveryCodes(database.read, account.id),
  };
}
