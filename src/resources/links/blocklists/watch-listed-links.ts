import type { Services } from '../../../http/context.ts';
import type { WatchedBlocklist } from '../../../platform/addresses/blocklist/blocklist.ts';
import { blockListedLinks } from './block-listed-links.ts';

type Needed = Pick<Services, 'database' | 'changes' | 'clock' | 'logger'> & { blocklist: WatchedBlocklist };

/** The delay before a retry, long enough for most outages of the database to be over. */
const againAfterMs = 30_000;

/**
 * Compares all links with the blocklist at once and whenever the list was read again; a newer list aborts the
 * comparison with an older one. Failed runs are retried.
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
