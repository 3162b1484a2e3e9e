import type { Services } from '../../../http/context.ts';
import type { WatchedBlocklist } from '../../../platform/blocklist/blocklist.ts';
import { blockListedLinks } from './block-listed-links.ts';

type Needed = Pick<Services, 'database' | 'changes' | 'clock' | 'logger'> & { blocklist: WatchedBlocklist };

/** Goes through all links now and whenever the blocklist was read again; a newer list ends what an older one began. */
export function watchListedLinks(services: Needed): { stop(): Promise<void> } {
  const { logger, blocklist } = services;
  let latest = new AbortController();
  let running = Promise.resolve();
  const start = () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    running = running
      .then(() => run(services, signal))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'Links could not be compared with the blocklist');
      });
  };
  blocklist.onChange(start);
  start();
  return {
    stop() {
      latest.abort();
      return running;
    },
  };
}

async function run(services: Needed, signal: AbortSignal): Promise<void> {
  const outcome = await blockListedLinks(services, signal);
  if (outcome.blocked + outcome.unblocked > 0)
    services.logger.info(outcome, 'Links were compared with the blocklist');
}
