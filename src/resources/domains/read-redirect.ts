import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { readHost } from '../../platform/hosts.ts';
import { isForwardingAddress } from '../../platform/own-hosts.ts';
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
 * Where visitors of a domain go who ask for none of its links. null = nowhere. Not to a branded domain, whosesoever, or
 * what sends visitors on from the service's own host: these may send them back, again and again. Also what does not yet:
 * a link there may have led to this domain since before it was added, and nobody looks for those.
 * @throws AppError rootUrlInvalid, notFoundUrlInvalid, targetListed
 */
export async function readRedirect(
  { blocklist, database, settings }: Context,
  { host, field, text }: Wanted,
): Promise<string | null> {
  if (text === undefined || text === null) return null;
  const code = invalid[field];
  const target = requireTarget(text, { field, code, blocklist });
  const url = new URL(target);
  const targetHost = readHost(url.host);
  const mayLeadBack =
    targetHost === host ||
    isForwardingAddress(url, settings) ||
    (await findBrandedHost(database.read, [targetHost])) !== undefined;
  if (mayLeadBack) throw new AppError(code, { field });
  return target;
}
