import type { BlockSource } from '../../../contract/blocks.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

export type BlockedKind = 'link' | 'domain' | 'account';

/** Something that is or can be blocked. */
export interface BlockedSubject {
  kind: BlockedKind;
  id: number;
}

/** A block as it is listed. */
export interface Block {
  id: number;
  subject: BlockedSubject;
  /** The blocked link; `domain_origin` null = it is on the base host. null = the subject is not a link. */
  link: { alias: string; domain_origin: string | null } | null;
  /** scheme://host[:port] of a blocked domain; null = the subject is not a domain */
  origin: string | null;
  owner: { id: number; username: string };
  reason: string;
  source: BlockSource;
  /** Username of the administrator; null = blocked by no administrator, or the account was deleted */
  by: string | null;
  created_at: number;
}

/** The error for a subject that does not exist. */
export const subjectNotFound = {
  link: 'linkNotFound',
  domain: 'domainNotFound',
  account: 'accountNotFound',
} as const satisfies Record<BlockedKind, ErrorCode>;
