import { UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { findBioPage, updateBioPageRow } from './bio-page-store.ts';
import { checkSettings, type SentSettings } from './check-settings.ts';

/** @throws AppError bioNotFound, invalidUrl, aliasTaken */
export async function updateBioPage(
  context: Context,
  id: number,
  change: { alias?: string | undefined; name?: string | undefined } & SentSettings,
): Promise<void> {
  const { database, account, changes } = context;
  const { alias, name } = change;
  if (!(await findBioPage(database.read, account.id, id))) throw notFound('bioNotFound');
  const settings = await checkSettings(context, change);
  try {
    const page = { accountId: account.id, id };
    const isUpdated = await updateBioPageRow(database, page, { alias, name, settings });
    if (!isUpdated) throw notFound('bioNotFound');
    changes.announce({ kind: 'pages', accountId: account.id });
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError('aliasTaken', { field: 'alias', cause: error });
    throw error;
  }
}
