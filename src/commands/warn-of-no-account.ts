import type { Services } from '../http/context.ts';
import { hasAnyAccount } from '../resources/account/index.ts';

/**
 * Logs a warning while there is no account. That is what the operator of a new installation has to end; where there was
 * one before, the service began with an empty database, because its disk is not mounted or a setting names another place.
 */
export async function warnOfNoAccount({ database, logger, settings }: Services): Promise<void> {
  // Without its database the service runs on, and says so itself.
  if (await hasAnyAccount(database.read).catch(() => true)) return;
  const { databaseUrl, dataDir, registration } = settings;
  const next =
    registration === 'closed'
      ? 'Create one with "waypost account create".'
      : 'Whoever registers first becomes the administrator.';
  const [fields, elsewhere] =
    databaseUrl === undefined
      ? [{ dataDir }, 'DATA_DIR names another folder than before, or its disk is not mounted']
      : [{}, 'DATABASE_URL names another database than before'];
  logger.warn(fields, `There is no account yet. ${next} If you had some: ${elsewhere}`);
}
