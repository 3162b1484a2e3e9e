import { prepareDataDir } from '../database/data-dir/prepare-data-dir.ts';
import { requireData } from '../database/data-dir/require-data.ts';
import type { Services } from '../http/context.ts';
import { openStore } from '../open-store.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { interruptible, type UndoBy } from './interruptible.ts';
import { tellOfWait } from './tell-of-wait.ts';

const wholeOrNot = 'Its change is made as a whole or not at all: run the same command again to be sure.';

interface Data {
  /** Create the data if there is none. */
  mayBeNew?: boolean;
  /** What is said after a signal has interrupted the work: what is left, and what to do. */
  left?: string;
}

/**
 * Runs `work` with the store and its services, but without serving requests or counting clicks. A service may
 * run on the same data; it sees the changes within two seconds.
 * @throws OperatorError when there is no data and it may not be created
 */
export async function withServices(
  work: (services: Services, undoBy: UndoBy) => Promise<void>,
  { mayBeNew = false, left = wholeOrNot }: Data = {},
): Promise<void> {
  const settings = readSettings(readEnvironment());
  await interruptible(left, async (undoBy) => {
    requireDataOf(settings, mayBeNew);
    const options = { settings, logger: createLogger('error') };
    const { services } = await openStore(options, { mayBeNew, onWait: tellOfWait });
    try {
      await work(services, undoBy);
    } finally {
      await services.database.close();
    }
  });
}

function requireDataOf({ databaseUrl, dataDir }: Settings, mayBeNew: boolean): void {
  if (databaseUrl !== undefined) return;
  if (!mayBeNew) requireData(dataDir);
  prepareDataDir(dataDir);
}
