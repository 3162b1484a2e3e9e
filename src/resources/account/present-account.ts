import type { Caller } from '../../http/context.ts';
import { avatarUrlOf } from '../../platform/addresses/public-addresses.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Account } from './account.ts';

/**
 * What `expires` says when a plan never ends, because the field is always a timestamp (reference, Account).
 */
const never = '9999-12-31 23:59:59';

/**
 * Reference, Account: `status` is the plan. The role is an addition that only the dashboard's sessions get.
 */
export function presentAccount(
  account: Account,
  settings: Pick<Settings, 'baseUrl'>,
  { by }: Pick<Caller, 'by'>,
) {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    avatar: avatarUrlOf(account.username, settings),
    status: account.plan,
    expires: account.plan_ends_at === null ? never : toTimestamp(account.plan_ends_at),
    registered: toTimestamp(account.created_at),
    ...(by.kind === 'session' ? { role: account.role } : {}),
  };
}
