import type { Command } from 'commander';
import { type Application, startApplication } from '../application.ts';
import { buildInBackground } from './build-in-background.ts';
import { collectGarbageWhenIdle, collectYoungAlone, makeAllYoung } from '../platform/collect-garbage.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { readEnvironment } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

const stopWithinMs = 18_000;
/** What stands before several nodes keeps connections to each and uses them in turns; each is told of the end once. */
const endIdleAfterMs = 1_000;

/** `waypost start`, which is also what `waypost` alone does. */
export function addStartCommand(program: Command): void {
  program.command('start', { isDefault: true }).description('Serve links, API and dashboard').action(serve);
}

/**
 * Serves until SIGTERM or SIGINT, then finishes what is under way and exits 0.
 * @throws StartError when a worker process that died cannot be replaced
 */
async function serve(): Promise<void> {
  collectYoungAlone();
  makeAllYoung();
  const settings = readSettings(readEnvironment());
  const logger = createLogger(settings.logLevel);
  // Signals are heard from before it begins: with its first file there, somebody may ask it to end.
  const starting = Promise.resolve().then(() => startApplication({ settings, logger, endIdleAfterMs }));
  stopOnSignals(starting, logger);
  const application = await starting;
  const { baseUrl, failure } = application;
  logger.info({ baseUrl, dataDir: settings.dataDir }, `Waypost is ready at ${baseUrl}`);
  buildInBackground(logger);
  collectGarbageWhenIdle();
  const error = await failure;
  endAfter(stopWithinMs);
  await application.stop();
  throw error;
}

/** Also before it is ready: then it starts and stops. */
function stopOnSignals(starting: Promise<Application>, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'Waypost is stopping');
    endAfter(stopWithinMs);
    starting
      .then((application) => application.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'Waypost could not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function endAfter(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}
