import { limits } from '../../../../contract/limits.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { withParameters } from '../../../rules/index.ts';
import { addressesOf, type LinkAddresses } from '../link-addresses.ts';
import type { PreparedLink } from './prepare-link.ts';

/**
 * Refuses parameters that make a destination longer than an address may be: browsers and proxies refuse
 * redirects to it. It applies only if the request sends parameters or addresses.
 * @throws AppError invalidInput naming a field that the request has
 */
export function refuseLongDestinations(
  link: LinkAddresses,
  { settings: said, targets }: Pick<PreparedLink, 'settings' | 'targets'>,
): void {
  const { parameters = [] } = link.settings;
  const isAsked = 'parameters' in said || targets.addresses.size > 0;
  if (parameters.length === 0 || !isAsked) return;
  for (const { field, address } of addressesOf(link)) {
    // Visitors who come after the end get no parameters.
    if (field === 'expirationredirect') continue;
    if (withParameters(address, link).length <= limits.urlBytesMax) continue;
    const named = 'parameters' in said ? 'parameters' : field;
    const most = limits.urlBytesMax.toLocaleString('en');
    const message = `The field "${named}" makes a destination longer than ${most} bytes, parameters included.`;
    throw invalidField(named, message);
  }
}
