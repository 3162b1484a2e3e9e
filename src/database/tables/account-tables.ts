import type { Generated } from 'kysely';

/** Accounts, how their owners are known, and what is left of deleted ones. */
export interface AccountTables {
  account: {
    id: Generated<number>;
    username: string;
    email: string;
    /** Lower case: addresses compare without regard to case and are kept as typed. */
    email_key: string;
    password_hash: string;
    plan: string;
    role: 'administrator' | 'user';
    created_at: number;
    plan_ends_at: number | null;
    /** null = it may be used */
    suspended_at: number | null;
  };
  /** When accounts were last seen, to some minutes; none = never since they were made. */
  account_activity: { account_id: number; last_seen_at: number };
  /** Accounts that are gone and whose clicks may not be yet. */
  deleted_account: { account_id: number; deleted_at: number };
  api_key: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the key, hexadecimal */
    key_hash: string;
    last_characters: string;
    created_at: number;
    expires_at: number | null;
  };
  session: {
    id: Generated<number>;
    account_id: number;
    /** SHA-256 of the cookie's value, hexadecimal */
    token_hash: string;
    created_at: number;
    expires_at: number;
    /** Of whoever signed in, as statistics name them */
    browser: Generated<string>;
    os: Generated<string>;
    /** To some minutes */
    last_used_at: Generated<number>;
  };
  /** One-time codes of an authenticator app (RFC 6238); there is a row once it is being set up. */
  two_factor: {
    account_id: number;
    /** Base32. It must be readable to check codes, and a key to hide it with would lie beside it. */
    secret: string;
    /** null = no code of it was shown yet, and none is asked for */
    confirmed_at: number | null;
    /** The time step whose code was used last: no code of it or before it is taken again. */
    last_step: number;
  };
  /** Those that were not used yet. */
  recovery_code: {
    account_id: number;
    /** SHA-256 of the code, hexadecimal */
    code_hash: string;
  };
}
