import type { Context } from '../../../http/context.ts';
import { hashPassword } from '../../../platform/password-hash.ts';
import { findBrandedHost } from '../../domains/index.ts';
import { type LinkChange, type NewLink, type ParsedLink, parseLink } from './parse-link.ts';
import { invalidUrl, type TargetReader } from './target-reader.ts';

/** A request that is ready to be stored: all that is slow is done. */
export interface PreparedLink extends ParsedLink {
  /** undefined = not said, null = no password */
  passwordHash: string | null | undefined;
}

/** @throws AppError invalidUrl, aliasReserved, invalidInput naming the field */
export async function prepareLink(context: Context, body: NewLink | LinkChange): Promise<PreparedLink> {
  const parsed = parseLink(body, context.settings);
  await refuseBrandedHosts(context, parsed.targets);
  const { password } = parsed;
  return { ...parsed, passwordHash: password ? await hashPassword(password, 'link') : password && null };
}

/** A branded domain of any account is one of our own hosts. */
async function refuseBrandedHosts({ database }: Context, { hosts }: TargetReader): Promise<void> {
  if (hosts.size === 0) return;
  const branded = await findBrandedHost(database.read, [...hosts.keys()]);
  if (branded !== undefined) throw invalidUrl(hosts.get(branded) ?? 'url');
}
