import { openCommandServices } from '../application.ts';
import type { Services } from '../http/context.ts';
import { createLogger } from '../platform/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

/** Commands work on the same data as a running service, which sees what they did within two seconds. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const settings = readSettings(readEnvironment());
  const services = await openCommandServices({ settings, logger: createLogger('error') });
  try {
    await work(services);
  } finally {
    await services.database.close();
  }
}
