import type { Context } from '../../../http/context.ts';
import { hashPassword } from '../../../platform/password-hash.ts';
import { type LinkChange, type NewLink, type ParsedLink, parseLink } from './parse-link.ts';

/** A parsed request ready to be stored: everything slow, such as hashing the password, is done. */
export interface PreparedLink extends ParsedLink {
  /** undefined = not sent, null = no password */
  passwordHash: string | null | undefined;
}

/** @throws AppError invalidUrl, aliasReserved, invalidInput naming the field */
export async function prepareLink({ settings }: Context, body: NewLink | LinkChange): Promise<PreparedLink> {
  const parsed = parseLink(body, settings);
  const { password } = parsed;
  return { ...parsed, passwordHash: password ? await hashPassword(password, 'link') : password && null };
}
