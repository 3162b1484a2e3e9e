import type { BlockSource } from '../../../contract/blocks.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

export type BlockedKind = 'link' | 'domain' | 'account';

/** What is or may be blocked. */
export interface BlockedSubject {
  kind: BlockedKind;
  id: number;
}

/** A block as it is listed. */
export interface Block {
  id: number;
  subject: BlockedSubject;
  /** Of a link; null = the base host's */
  link: { alias: string; domain_origin: string | null } | null;
  /** Of a domain */
  origin: string | null;
  owner: { id: number; username: string };
  reason: string;
  source: BlockSource;
  /** Username of the administrator; null = none, or deleted */
  by: string | null;
  created_at: number;
}

/** How a subject that does not exist is answered. */
export const subjectNotFound = {
  link: 'linkNotFound',
  domain: 'domainNotFound',
  account: 'accountNotFound',
} as const satisfies Record<BlockedKind, ErrorCode>;
