import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { parseNotFoundUrl, parseRootUrl } from './create-domain.ts';
import { type Domain, parseDomain } from './domain.ts';
import { type DomainChange, findDomain, updateDomainRow } from './domain-store.ts';

interface Change {
  domain?: string | null | undefined;
  redirectroot?: string | null | undefined;
  redirect404?: string | null | undefined;
}

/**
 * Changes where visitors of the bare domain and of unknown paths go; the domain itself stays.
 * @throws AppError domainNotFound, domainInvalid, rootUrlInvalid, notFoundUrlInvalid, targetListed
 */
export async function updateDomain(context: Context, id: number, change: Change): Promise<void> {
  const domain = await findDomain(context.database.read, context.account.id, id);
  if (!domain) throw notFound('domainNotFound');
  refuseAnother(domain, change.domain);
  const row: DomainChange = {};
  if (change.redirectroot !== undefined) row.redirect_root = parseRootUrl(context, change.redirectroot);
  if (change.redirect404 !== undefined) row.redirect_404 = parseNotFoundUrl(context, change.redirect404);
  await updateDomainRow(context.database, domain, row);
  context.changes.announce({ kind: 'domain', host: domain.host });
}

/** Clients may send the domain they have; links live on it, so another one is a mistake. */
function refuseAnother(domain: Domain, sent: string | null | undefined): void {
  if (sent === undefined || sent === null || parseDomain(sent, []).origin === domain.origin) return;
  throw invalidField('domain', 'The domain cannot be changed. Please add the other one as a new domain.');
}
