import type { Services } from '../../../http/context.ts';
import type { WatchedBlocklist } from '../../../platform/blocklist/blocklist.ts';
import { blockListedLinks } from './block-listed-links.ts';

type Needed = Pick<Services, 'database' | 'changes' | 'clock' | 'logger'> & { blocklist: WatchedBlocklist };

/** A database that was away is there again by then, or is asked once more. */
const againAfterMs = 30_000;

/**
 * Goes through all links now and whenever the blocklist was read again; a newer list ends what an older one began. What
 * fails is done again.
 */
export function watchListedLinks(services: Needed): { stop(): Promise<void> } {
  const { logger, blocklist } = services;
  let latest = new AbortController();
  let running = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  const start = () => {
    clearTimeout(again);
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    running = running
      .then(() => run(services, signal))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'Links could not be compared with the blocklist; trying again');
        if (!signal.aborted) again = setTimeout(start, againAfterMs).unref();
      });
  };
  blocklist.onChange(start);
  start();
  return {
    stop() {
      clearTimeout(again);
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
