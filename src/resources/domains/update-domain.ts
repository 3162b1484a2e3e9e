import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { type Domain, parseDomain } from './domain.ts';
import { type DomainChange, findDomain, updateDomainRow } from './domain-store.ts';
import { readRedirect } from './read-redirect.ts';

interface Change {
  domain?: string | null | undefined;
  redirectroot?: string | null | undefined;
  redirect404?: string | null | undefined;
}

/**
 * Changes where visitors of the domain's root and of unknown paths are sent; the domain's name cannot be
 * changed.
 * @throws AppError domainNotFound, domainInvalid, invalidInput, rootUrlInvalid, notFoundUrlInvalid,
 * targetListed
 */
export async function updateDomain(context: Context, id: number, change: Change): Promise<void> {
  const domain = await findDomain(context.database.read, context.account.id, id);
  if (!domain) throw notFound('domainNotFound');
  refuseAnother(domain, change.domain);
  const row: DomainChange = {};
  const { host, redirect_root, redirect_404 } = domain;
  const { redirectroot, redirect404 } = change;
  if (redirectroot !== undefined) {
    const wanted = { host, field: 'redirectroot', text: redirectroot, stored: redirect_root } as const;
    row.redirect_root = await readRedirect(context, wanted);
  }
  if (redirect404 !== undefined) {
    const wanted = { host, field: 'redirect404', text: redirect404, stored: redirect_404 } as const;
    row.redirect_404 = await readRedirect(context, wanted);
  }
  await updateDomainRow(context.database, domain, row);
  context.changes.announce({ kind: 'domain', host: domain.host });
}

/**
 * Clients may send the domain's own name. Another name is refused, because the domain's links would lose
 * their addresses.
 */
function refuseAnother(domain: Domain, sent: string | null | undefined): void {
  if (sent === undefined || sent === null || parseDomain(sent, []).origin === domain.origin) return;
  throw invalidField('domain', 'The domain cannot be changed. Please add the other one as a new domain.');
}
