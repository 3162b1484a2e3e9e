import { aliasPattern } from '../../../contract/alias.ts';
import type { Queries } from '../../database/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { findDomainByHost } from '../domains/index.ts';
import { aliasKeyOf } from './link.ts';
import { aliasInPath } from './input/alias-in-path.ts';
import { findLinkByAddress, type OwnedLink } from './link-store.ts';
import { readDomain, withScheme } from './input/parse-domain.ts';

const bareAlias = new RegExp(`^${aliasPattern}$`);

/**
 * The link that an address leads to, whichever account it belongs to: `https://go.example.com/spring`,
 * `go.example.com/spring+` or, on the base host, `spring`. undefined = there is none.
 */
export async function findLinkAt(
  queries: Queries,
  text: string,
  settings: Settings,
): Promise<OwnedLink | undefined> {
  const bare = text.trim();
  if (bareAlias.test(bare)) return findLinkByAddress(queries, null, aliasKeyOf(bare));
  const address = withScheme(bare);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const alias = aliasInPath(url?.pathname ?? '');
  const host = url && readDomain(url.host, settings);
  if (alias === undefined || host === undefined) return undefined;
  const domainId = host === null ? null : (await findDomainByHost(queries, host))?.id;
  return domainId === undefined ? undefined : findLinkByAddress(queries, domainId, aliasKeyOf(alias));
}
