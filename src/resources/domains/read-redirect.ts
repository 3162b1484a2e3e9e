import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireTarget } from '../../platform/require-target.ts';
import { findBrandedHost } from './domain-store.ts';

const invalid = { redirectroot: 'rootUrlInvalid', redirect404: 'notFoundUrlInvalid' } as const;

interface Wanted {
  /** Of the domain that redirects. */
  host: string;
  field: keyof typeof invalid;
  text: string | null | undefined;
}

/**
 * Where visitors of a domain go who ask for none of its links. null = nowhere. Not to a branded domain, whosesoever:
 * it may send them back, again and again.
 * @throws AppError rootUrlInvalid, notFoundUrlInvalid, targetListed
 */
export async function readRedirect(
  { blocklist, database }: Context,
  { host, field, text }: Wanted,
): Promise<string | null> {
  if (text === undefined || text === null) return null;
  const code = invalid[field];
  const target = requireTarget(text, { field, code, blocklist });
  const targetHost = new URL(target).host.replace(/\.(?=:|$)/, '');
  if (targetHost === host || (await findBrandedHost(database.read, [targetHost])) !== undefined)
    throw new AppError(code, { field });
  return target;
}
