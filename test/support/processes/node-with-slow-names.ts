/** A node whose look-ups of host names never end; it tells its parent process its address. */
import { startApplication } from '../../../src/application.ts';
import { createLogger } from '../../../src/platform/logging/logger.ts';
import { readSettings } from '../../../src/settings/settings.ts';

const { baseUrl } = await startApplication({
  settings: readSettings(process.env),
  logger: createLogger('fatal'),
  resolveHost: () => new Promise(() => {}),
});
process.send?.(baseUrl);
