import { aliasPattern } from '../../../../contract/alias.ts';
import type { Context } from '../../../http/context.ts';
import { parseWebTarget } from '../../../platform/parse-target.ts';
import { findLinkAt } from '../../links/index.ts';

const shortPath = new RegExp(`^/${aliasPattern}$`);

/**
 * The address serialised if it is that of a short link of the account's own. A code may lead there: no link leads to one
 * of our own hosts, so that nobody goes round in circles, and the scan counts for the code as the click does for the link.
 */
export async function findOwnLink(
  { account, database, settings }: Context,
  text: string,
): Promise<string | undefined> {
  const address = parseWebTarget(text);
  // Its page for a preview, which an address with a + is, counts nothing.
  if (address === undefined || !shortPath.test(new URL(address).pathname)) return undefined;
  const link = await findLinkAt(database.read, address, settings);
  return link?.account_id === account.id ? address : undefined;
}
