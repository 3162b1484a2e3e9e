import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { readHost } from '../../platform/addresses/hosts.ts';
import { isForwardingAddress } from '../../platform/addresses/own-hosts.ts';
import { requireTarget } from '../../platform/addresses/require-target.ts';
import { findBrandedHost } from './domain-store.ts';

const invalid = { redirectroot: 'rootUrlInvalid', redirect404: 'notFoundUrlInvalid' } as const;

interface Wanted {
  /** The host of the domain that redirects. */
  host: string;
  field: keyof typeof invalid;
  text: string | null | undefined;
  /** The address that the domain has in this field already, for a change. */
  stored?: string | null;
}

/**
 * Where a domain sends visitors who ask for its root or for an unknown link; null = nowhere. Branded domains
 * of any account and the service's own addresses that redirect are refused: they may send visitors back here,
 * in a loop. That includes addresses that do not redirect here yet: a link there may have had this domain as
 * its target since before the domain was added, and no existing link is checked for that. The address that is
 * stored may be sent again: if its host became a branded domain since, that is newer than this one, and whatever
 * is there was refused to lead back here.
 * @throws AppError rootUrlInvalid, notFoundUrlInvalid, targetListed
 */
export async function readRedirect(
  { blocklist, database, settings }: Context,
  { host, field, text, stored }: Wanted,
): Promise<string | null> {
  if (text === undefined || text === null) return null;
  const code = invalid[field];
  const target = requireTarget(text, { field, code, blocklist });
  if (target === stored) return target;
  const url = new URL(target);
  const targetHost = readHost(url.host);
  const mayLeadBack =
    targetHost === host ||
    isForwardingAddress(url, settings) ||
    (await findBrandedHost(database.read, [targetHost])) !== undefined;
  if (mayLeadBack) throw new AppError(code, { field });
  return target;
}
