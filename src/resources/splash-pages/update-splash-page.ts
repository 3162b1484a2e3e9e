import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { checkSettings, type SentSettings } from './check-settings.ts';
import { findSplashPage, updateSplashPageRow } from './splash-page-store.ts';

/** @throws AppError splashNotFound, invalidUrl */
export async function updateSplashPage(
  context: Context,
  id: number,
  change: { name?: string | undefined } & SentSettings,
): Promise<void> {
  const { database, account } = context;
  if (!(await findSplashPage(database.read, account.id, id))) throw notFound('splashNotFound');
  const settings = await checkSettings(context, change);
  const row = { settings, ...(change.name === undefined ? {} : { name: change.name }) };
  const isUpdated = await updateSplashPageRow(database, { accountId: account.id, id }, row);
  if (!isUpdated) throw notFound('splashNotFound');
  context.changes.announce({ kind: 'pages', accountId: account.id });
}
