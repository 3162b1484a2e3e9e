import type { Authenticator } from '../../http/authenticate.ts';
import { findCallerByKey, findCallerBySession } from './account-store.ts';

/** Finds who a key or a dashboard session belongs to. */
export const accountAuthenticator: Authenticator = {
  async findByKey({ database, clock }, keyHash) {
    const row = await findCallerByKey(database.read, keyHash, clock.now());
    if (!row) return undefined;
    const { key_id: keyId, block_id, ...caller } = row;
    return { ...caller, isBlocked: block_id !== null, by: { kind: 'key', keyId } };
  },
  async findBySession({ database, clock }, tokenHash) {
    const row = await findCallerBySession(database.read, tokenHash, clock.now());
    if (!row) return undefined;
    const { session_id: sessionId, block_id, ...caller } = row;
    return { ...caller, isBlocked: block_id !== null, by: { kind: 'session', sessionId } };
  },
};
