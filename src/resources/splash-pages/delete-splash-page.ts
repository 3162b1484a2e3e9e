import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteSplashPageRow } from './splash-page-store.ts';

/** Links that showed the page redirect directly from the next visit on. @throws AppError splashNotFound */
export async function deleteSplashPage({ account, database, changes }: Context, id: number): Promise<void> {
  const links = await deleteSplashPageRow(database, account.id, id);
  if (links === undefined) throw notFound('splashNotFound');
  for (const { domain_id: domainId, alias_key: aliasKey } of links)
    changes.announce({ kind: 'link', domainId, aliasKey });
}
