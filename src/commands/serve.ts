import packageFile from '../../package.json' with { type: 'json' };
import type { Application } from '../application.ts';
import { addressOf } from '../platform/addresses/address-of.ts';
import { collectGarbageWhenIdle } from '../platform/pace/collect-garbage.ts';
import { createLogger, type Logger } from '../platform/logging/logger.ts';
import { findMisspelt } from '../settings/find-misspelt.ts';
import { type Environment, readEnvironment } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';
import { buildInBackground } from './build-in-background.ts';
import { endAfter, stopOnSignals, stopWithinMs } from './stop-on-signals.ts';

/**
 * How long idle HTTP keep-alive connections stay open when the service stops. A load balancer holds several
 * and uses them in turn; within this time most get one more answer, whose `Connection: close` ends them
 * without a lost request.
 */
const endIdleAfterMs = 1_000;

/**
 * `waypost start`: runs the service until a signal stops it.
 * @throws OperatorError when a worker process that ended cannot be replaced
 */
export async function serve(): Promise<void> {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const logger = createLogger(settings.logLevel);
  warnOfMisspelt(environment, logger);
  const stopAsked = new AbortController();
  // Listen for signals first: another program may send one as soon as the service's first file exists. Loaded only
  // now, because whoever has to correct a setting should not wait for it.
  const starting = import('../application.ts').then(({ startApplication }) =>
    startApplication({ settings, logger, endIdleAfterMs, stopAsked: stopAsked.signal }),
  );
  stopOnSignals(starting, { logger, stopAsked });
  const application = await starting;
  // Loaded only now, as above. Before the line that says so, because whoever waits for that may end the service then.
  const { warnOfNoAccount } = await import('./warn-of-no-account.ts');
  await warnOfNoAccount(application.services);
  sayReady(application, logger);
  // Nothing waits for this: a database that does not answer may take its time.
  void import('./warn-of-hidden-domains.ts').then((late) => late.warnOfHiddenDomains(application.services));
  buildInBackground(application.dashboard, logger);
  collectGarbageWhenIdle();
  const error = await application.failure;
  endAfter(stopWithinMs, logger);
  await application.stop();
  throw error;
}

function sayReady({ baseUrl, port, services }: Application, logger: Logger): void {
  const { dataDir, host, workers } = services.settings;
  const { engine } = services.database;
  const address = addressOf({ host, port });
  const fields = { version: packageFile.version, address, baseUrl, engine, workers, dataDir };
  logger.info(fields, `Waypost is ready at ${baseUrl}`);
}

/** Logs only the names of the variables, because a value may be a secret. */
function warnOfMisspelt(environment: Environment, logger: Logger): void {
  for (const { given, meant } of findMisspelt(environment))
    logger.warn(`${given} is no setting of Waypost. Did you mean ${meant}?`);
}
