import type { Context } from '../../../http/context.ts';
import { getOrMake } from '../../../platform/caches/get-or-make.ts';
import { hashPassword } from '../../../platform/password-hash.ts';
import { type LinkChange, type NewLink, type ParsedLink, parseLink } from './parse-link.ts';

/** A parsed request ready to be stored: everything slow, such as hashing the password, is done. */
export interface PreparedLink extends ParsedLink {
  /** undefined = not sent, null = no password */
  passwordHash: string | null | undefined;
}

/** Hashes the password of a link. */
export type HashPassword = (password: string) => Promise<string>;

const hashEach: HashPassword = (password) => hashPassword(password, 'link');

/**
 * For many links of one request, which often share a password: each is hashed once, because a hash takes some 50 ms of
 * a processor. Whoever reads the database learns from that no more than which of these links share one.
 */
export function createHashOnce(): HashPassword {
  const hashes = new Map<string, Promise<string>>();
  return (password) => getOrMake(hashes, password, () => hashEach(password));
}

/** @throws AppError invalidUrl, aliasReserved, invalidInput naming the field */
export async function prepareLink(
  { settings }: Context,
  body: NewLink | LinkChange,
  hash = hashEach,
): Promise<PreparedLink> {
  const parsed = parseLink(body, settings);
  const { password } = parsed;
  return { ...parsed, passwordHash: password ? await hash(password) : password && null };
}
