import type { Authenticator } from '../../http/callers/authenticate.ts';
import { findCallerByKey, isAccount } from './account-store.ts';
import { noteUse } from './note-use.ts';
import { findCallerBySession } from './session-store.ts';

/** Finds the account that a key or a dashboard session belongs to, and records that it was used. */
export const accountAuthenticator: Authenticator = {
  async findByKey(services, keyHash) {
    const row = await findCallerByKey(services.database.read, keyHash, services.clock.now());
    if (!row) return undefined;
    const { key_id: keyId, last_seen_at: lastNotedAt } = row;
    noteUse(services, { accountId: row.id, lastNotedAt });
    return { ...callerOf(row), by: { kind: 'key', keyId } };
  },
  async findBySession(services, tokenHash) {
    const row = await findCallerBySession(services.database.read, tokenHash, services.clock.now());
    if (!row) return undefined;
    const { session_id: sessionId, last_used_at: lastNotedAt } = row;
    noteUse(services, { accountId: row.id, sessionId, lastNotedAt });
    return { ...callerOf(row), by: { kind: 'session', sessionId } };
  },
  isAccount: ({ database }, id) => isAccount(database.read, id),
};

interface Row {
  id: number;
  username: string;
  email: string;
  plan: string;
  role: 'administrator' | 'user';
  suspended_at: number | null;
  block_id: number | null;
}

function callerOf({ id, username, email, plan, role, suspended_at, block_id }: Row) {
  return {
    id,
    username,
    email,
    plan,
    role,
    isBlocked: block_id !== null,
    isSuspended: suspended_at !== null,
  };
}
