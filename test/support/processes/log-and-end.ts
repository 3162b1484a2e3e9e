/** Logs and ends at once, when the first line is still being written and the second one waits. */
import { createLogger } from '../../../src/platform/logging/logger.ts';

process.once('message', () => {
  const logger = createLogger('info');
  logger.info('The first line');
  logger.info('The last line');
  process.exit(0);
});
