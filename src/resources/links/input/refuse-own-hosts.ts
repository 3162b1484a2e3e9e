import type { Queries } from '../../../database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readHost } from '../../../platform/hosts.ts';
import { isOwnAddress } from '../../../platform/own-hosts.ts';
import type { Settings } from '../../../settings/settings.ts';
import { findBrandedHost } from '../../domains/index.ts';
import { addressesOf, type LinkAddresses } from '../link-addresses.ts';

/**
 * A branded domain of any account is one of our own hosts, and no link may lead there. So whatever leads from one host of
 * ours to another was stored before the other one was added: from older to younger ones, and never in a circle. That
 * holds for as long as it is asked wherever a link is put on a host, and once more in the unit of work that puts it on a
 * branded one: a domain may have been added meanwhile. Adding one then need not look at links.
 * `hosts`: host[:port] → the field that leads there
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
 * For a link that comes to another place: what it has led to for long may have become a host of ours since.
 * @throws AppError ownAddress naming the field
 */
export async function refuseOwnHosts(
  queries: Queries,
  settings: Settings,
  link: LinkAddresses,
): Promise<void> {
  const hosts = new Map<string, string>();
  for (const { field, address } of addressesOf(link)) {
    const url = new URL(address);
    if (isOwnAddress(url, settings)) throw new AppError('ownAddress', { field });
    const host = readHost(url.host);
    if (host !== '' && !hosts.has(host)) hosts.set(host, field);
  }
  await refuseBrandedHosts(queries, hosts);
}
