import type { Services } from '../http/context.ts';
import { readHost } from '../platform/addresses/hosts.ts';
import { findBrandedHost } from '../resources/domains/index.ts';

/**
 * Logs a warning for a branded domain that is the host of BASE_URL or SHORT_URL. The API refuses such a domain, but the
 * setting may have changed since; visitors then find the service's own links there, and none of the domain's.
 */
export async function warnOfHiddenDomains({ database, logger, settings }: Services): Promise<void> {
  for (const [setting, origin] of [
    ['BASE_URL', settings.baseUrl],
    ['SHORT_URL', settings.shortUrl],
  ] as const) {
    if (setting === 'SHORT_URL' && origin === settings.baseUrl) continue;
    // Without its database the service runs on, and says so itself.
    const host = await findBrandedHost(database.read, [readHost(new URL(origin).host)]).catch(
      () => undefined,
    );
    if (host !== undefined)
      logger.warn(
        { host },
        `${setting} is a branded domain of an account, so links on that domain lead nowhere`,
      );
  }
}
