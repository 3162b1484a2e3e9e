import type { Context } from '../../../http/context.ts';
import { hashPassword } from '../../../platform/password-hash.ts';
import { type LinkChange, type NewLink, type ParsedLink, parseLink } from './parse-link.ts';
import { refuseBrandedHosts } from './refuse-own-hosts.ts';

/** A request that is ready to be stored: all that is slow is done. */
export interface PreparedLink extends ParsedLink {
  /** undefined = not said, null = no password */
  passwordHash: string | null | undefined;
}

/** @throws AppError invalidUrl, aliasReserved, invalidInput naming the field */
export async function prepareLink(context: Context, body: NewLink | LinkChange): Promise<PreparedLink> {
  const parsed = parseLink(body, context.settings);
  await refuseBrandedHosts(context.database.read, parsed.targets.hosts);
  const { password } = parsed;
  return { ...parsed, passwordHash: password ? await hashPassword(password, 'link') : password && null };
}
