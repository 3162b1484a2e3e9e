import { prepareDataDir } from '../database/prepare-data-dir.ts';
import { requireData } from '../database/require-data.ts';
import type { Services } from '../http/context.ts';
import { openStore } from '../open-store.ts';
import { createLogger } from '../platform/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/**
 * The store and what goes with it, without network or clicks. Commands work on the same data as a running service, which
 * sees what they did within two seconds. `mayBeNew`: whether the command may be the first one on a data directory.
 * @throws StartError when there is no data
 */
export async function withServices(
  work: (services: Services) => Promise<void>,
  { mayBeNew }: { mayBeNew: boolean } = { mayBeNew: false },
): Promise<void> {
  const settings = readSettings(readEnvironment());
  requireDataOf(settings, mayBeNew);
  const { services } = await openStore({ settings, logger: createLogger('error') });
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
