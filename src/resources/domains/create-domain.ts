import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { parseWebTarget } from '../../platform/parse-target.ts';
import { requirePointedHere } from './check-pointed.ts';
import { parseDomain } from './domain.ts';
import { insertDomain } from './domain-store.ts';

interface Wanted {
  domain: string;
  redirectroot?: string | undefined;
  redirect404?: string | undefined;
}

/**
 * Reference, Branded domains: the domain must point at the service before it is added.
 * @throws AppError domainInvalid, domainNotPointed, domainTaken, rootUrlInvalid, notFoundUrlInvalid, targetListed
 */
export async function createDomain(context: Context, wanted: Wanted): Promise<number> {
  const { settings } = context;
  const { origin, host } = parseDomain(wanted.domain, [settings.baseUrl, settings.shortUrl]);
  const redirectRoot = parseRootUrl(context, wanted.redirectroot);
  const redirect404 = parseNotFoundUrl(context, wanted.redirect404);
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

/** null = none. @throws AppError rootUrlInvalid, targetListed */
export function parseRootUrl({ blocklist }: Context, text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null;
  const target = parseWebTarget(text);
  if (target === undefined) throw new AppError('rootUrlInvalid', { field: 'redirectroot' });
  if (blocklist.find(target) !== undefined) throw new AppError('targetListed', { field: 'redirectroot' });
  return target;
}

/** null = none. @throws AppError notFoundUrlInvalid, targetListed */
export function parseNotFoundUrl({ blocklist }: Context, text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null;
  const target = parseWebTarget(text);
  if (target === undefined) throw new AppError('notFoundUrlInvalid', { field: 'redirect404' });
  if (blocklist.find(target) !== undefined) throw new AppError('targetListed', { field: 'redirect404' });
  return target;
}
