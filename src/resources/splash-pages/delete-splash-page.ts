import { announceLinks, deliverDirectly } from '../../database/statements/deliver-directly.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteSplashPageRow, findSplashPage } from './splash-page-store.ts';

/**
 * Links that showed the page redirect directly from the next visit on. For 100,000 links it takes seconds; if it is
 * interrupted, it can be started again. @throws AppError splashNotFound
 */
export async function deleteSplashPage(context: Context, id: number): Promise<void> {
  const { account, database, changes } = context;
  if (!(await findSplashPage(database.read, account.id, id))) throw notFound('splashNotFound');
  await deliverDirectly(context, account.id, `splash:${id}`);
  const rest = await deleteSplashPageRow(database, account.id, id);
  if (rest === undefined) throw notFound('splashNotFound');
  announceLinks(changes, rest);
}
