import { prepareDataDir } from '../database/prepare-data-dir.ts';
import type { Services } from '../http/context.ts';
import { openStore } from '../open-store.ts';
import { createLogger } from '../platform/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * The store and what goes with it, without network or clicks. Commands work on the same data as a running service, which
 * sees what they did within two seconds.
 */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const settings = readSettings(readEnvironment());
  if (settings.databaseUrl === undefined) prepareDataDir(settings.dataDir);
  const { services } = await openStore({ settings, logger: createLogger('error') });
  try {
    await work(services);
  } finally {
    await services.database.close();
  }
}
