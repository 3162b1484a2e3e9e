import { aliasPattern } from '../../../../contract/alias.ts';
import type { Context } from '../../../http/context.ts';
import { parseWebTarget } from '../../../platform/addresses/parse-target.ts';
import { plainPath } from '../../../platform/addresses/plain-path.ts';
import { findLinkAt } from '../../links/index.ts';

const shortPath = new RegExp(`^/${aliasPattern}$`);

/**
 * The serialised address if it belongs to one of the account's own short links, else undefined. A code may
 * lead to such a link: links never lead to our own hosts, so there is no loop, and the visit counts as a scan
 * of the code and as a click on the link.
 */
export async function findOwnLink(
  { account, database, settings }: Context,
  text: string,
): Promise<string | undefined> {
  const address = parseWebTarget(text);
  // An address ending in + shows the link's preview page, which counts nothing, so it is not accepted.
  if (address === undefined || !shortPath.test(plainPath(new URL(address).pathname))) return undefined;
  const link = await findLinkAt(database.read, address, settings);
  return link?.account_id === account.id ? address : undefined;
}
