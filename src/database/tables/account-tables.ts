import type { Generated } from 'kysely';

/** Accounts, the credentials of their owners, and deleted accounts that still have clicks. */
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
    /** null = not suspended */
    suspended_at: number | null;
  };
  /** When accounts were last used, accurate to some minutes; no row = never since the account was created. */
  account_activity: { account_id: number; last_seen_at: number };
  /** Deleted accounts whose clicks may not all be deleted yet. */
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
    /** Browser and operating system of whoever signed in, named as in statistics */
    browser: Generated<string>;
    os: Generated<string>;
    /** Accurate to some minutes */
    last_used_at: Generated<number>;
  };
  /**
   * Time-based one-time codes of an authenticator app (RFC 6238); a row exists from the start of the set-up.
   */
  two_factor: {
    account_id: number;
    /** Base32. Not encrypted: it is needed to check codes, and the key would lie next to it. */
    secret: string;
    /** null = the user has not entered a code yet, so signing in does not require one */
    confirmed_at: number | null;
    /**
     * The time step of the last code used; codes of this or an earlier step are refused, to prevent replay.
     */
    last_step: number;
  };
  /** Recovery codes that have not been used yet. */
  recovery_code: {
    account_id: number;
    /** SHA-256 of the code, hexadecimal */
    code_hash: string;
  };
}
