import { prepareDataDir } from '../database/prepare-data-dir.ts';
import { requireData } from '../database/require-data.ts';
import type { Services } from '../http/context.ts';
import { openStore } from '../open-store.ts';
import { createLogger } from '../platform/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/**
 * Runs `work` with the store and its services, but without serving requests or counting clicks. A service may
 * run on the same data; it sees the changes within two seconds. `mayBeNew`: create the data if there is none.
 * @throws StartError when there is no data and it may not be created
 */
export async function withServices(
  work: (services: Services) => Promise<void>,
  { mayBeNew }: { mayBeNew: boolean } = { mayBeNew: false },
): Promise<void> {
  const settings = readSettings(readEnvironment());
  requireDataOf(settings, mayBeNew);
  const { services } = await openStore({ settings, logger: createLogger('error') }, { mayBeNew });
  try {
    await work(services);
  } finally {
    await services.database.close();
  }
}

function requireDataOf({ databaseUrl, dataDir }: Settings, mayBeNew: boolean): void {
  if (databaseUrl !== undefined) return;
  if (!mayBeNew) requireData(dataDir);
  prepareDataDir(dataDir);
}
