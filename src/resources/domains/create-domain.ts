import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { requirePointedHere } from './check-pointed.ts';
import { parseDomain } from './domain.ts';
import { insertDomain } from './domain-store.ts';
import { readRedirect } from './read-redirect.ts';

interface Wanted {
  domain: string;
  redirectroot?: string | undefined;
  redirect404?: string | undefined;
}

/**
 * Reference, Branded domains: the domain's name must lead to the service before the domain is added.
 * @throws AppError domainInvalid, domainNotPointed, domainTaken, rootUrlInvalid, notFoundUrlInvalid,
 * targetListed
 */
export async function createDomain(context: Context, wanted: Wanted): Promise<number> {
  const { settings } = context;
  const { origin, host } = parseDomain(wanted.domain, [settings.baseUrl, settings.shortUrl]);
  const redirectRoot = await readRedirect(context, {
    host,
    field: 'redirectroot',
    text: wanted.redirectroot,
  });
  const redirect404 = await readRedirect(context, { host, field: 'redirect404', text: wanted.redirect404 });
  await requirePointedHere(context, new URL(origin).hostname);
  const id = await insertDomain(context.database, {
    accountId: context.account.id,
    origin,
    host,
    redirectRoot,
    redirect404,
    at: context.clock.now(),
  });
  if (id === undefined) throw new AppError('domainTaken', { field: 'domain' });
  context.changes.announce({ kind: 'domain', host });
  return id;
}
