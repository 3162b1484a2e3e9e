import type { Queries } from '../../../database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readHost } from '../../../platform/addresses/hosts.ts';
import { isOwnAddress } from '../../../platform/addresses/own-hosts.ts';
import type { Settings } from '../../../settings/settings.ts';
import { findBrandedHost } from '../../domains/index.ts';
import { addressesOf, type LinkAddresses } from '../link-addresses.ts';

/**
 * Refuses branded domains of any account as targets. A link can thus only lead to a branded domain that was
 * added after the link was stored, so links lead from older to newer hosts and never form a loop. This
 * requires that the check runs whenever a link is put on a host, and for branded hosts once more in the unit
 * of work that does so, because a domain may have been added meanwhile. In return, adding a domain need not
 * check existing links. `hosts`: host[:port] → the field that leads there
 * @throws AppError ownAddress naming the field
 */
export async function refuseBrandedHosts(
  queries: Queries,
  hosts: ReadonlyMap<string, string>,
): Promise<void> {
  if (hosts.size === 0) return;
  const branded = await findBrandedHost(queries, [...hosts.keys()]);
  if (branded !== undefined) throw new AppError('ownAddress', { field: hosts.get(branded) ?? 'url' });
}

/**
 * The check for a link that stays where it is: as refuseBrandedHosts, but hosts that the link leads to already may
 * be sent again, since they are newer than its own. Whoever changes its title may send all its fields.
 * @throws AppError ownAddress naming the field
 */
export async function refuseOtherBrandedHosts(
  queries: Queries,
  hosts: ReadonlyMap<string, string>,
  before: LinkAddresses,
): Promise<void> {
  const pictures = before.settings.metaimage ? [before.settings.metaimage] : [];
  const known = [...addressesOf(before).map(({ address }) => address), ...pictures];
  const knownHosts = new Set(known.filter((address) => URL.canParse(address)).map(hostOf));
  await refuseBrandedHosts(queries, new Map([...hosts].filter(([host]) => !knownHosts.has(host))));
}

/**
 * The check for a link that moves to another host or alias: one of its targets may have become one of our own
 * hosts since the link was stored.
 * @throws AppError ownAddress naming the field
 */
export async function refuseOwnHosts(
  queries: Queries,
  settings: Settings,
  link: LinkAddresses,
): Promise<void> {
  const hosts = new Map<string, string>();
  for (const { field, address } of addressesOf(link)) {
    if (isOwnAddress(new URL(address), settings)) throw new AppError('ownAddress', { field });
    const host = hostOf(address);
    if (host !== '' && !hosts.has(host)) hosts.set(host, field);
  }
  await refuseBrandedHosts(queries, hosts);
}

/** As visits have it; empty for addresses of apps. */
function hostOf(address: string): string {
  return readHost(new URL(address).host);
}
