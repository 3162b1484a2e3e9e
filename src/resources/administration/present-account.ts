import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { AdministeredAccount } from './account-list-store.ts';

export function presentAccount(account: AdministeredAccount) {
  const { id, username, email, plan, role, links } = account;
  return {
    id,
    username,
    email,
    plan,
    role,
    status: account.suspended_at === null ? ('active' as const) : ('suspended' as const),
    blocked: account.isBlocked,
    twofactor: account.hasTwoFactor,
    links,
    created: toTimestamp(account.created_at),
    lastseen: account.last_seen_at === null ? null : toTimestamp(account.last_seen_at),
  };
}
