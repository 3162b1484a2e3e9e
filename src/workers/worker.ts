import { closeSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SegmentSpool, spoolFolder } from '../clicks/spool/spool.ts';
import { databaseFile } from '../database/data-dir/prepare-data-dir.ts';
import { openSqliteReader } from '../database/sqlite/sqlite-reader.ts';
import { holdWorkerLock } from '../database/data-dir/worker-lock.ts';
import { createHttpServer, listen, portOf } from '../http/server/http-server.ts';
import { systemClock } from '../platform/time/clock.ts';
import { collectGarbageWhenIdle } from '../platform/pace/collect-garbage.ts';
import { createLogger, type Logger } from '../platform/logging/logger.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import { safeCall } from '../platform/addresses/safe-fetch.ts';
import { type AnswerCounts, createAnswerCounts } from '../redirect/answers/answer-counts.ts';
import { createFramingCheck } from '../redirect/check-framing.ts';
import { serveVisitors } from '../redirect/serve-visitors.ts';
import { type Settings, withActualPort } from '../settings/settings.ts';
import { unpackSettings } from './carry-settings.ts';
import { createForwarder } from './forward.ts';
import type { StartMessage } from './messages.ts';
import { connectPrimary, type PrimaryLink } from './primary-link.ts';

const reportOthersEveryMs = 1_000;
/** Its own, and that of the connection to the primary over which its requests are passed on. */
const filesOfConnection = 2;
/** Time limit for a worker without a primary to end, in case its disk hangs. */
const endWithinMs = 2_000;

interface Worker {
  /** Finishes the current requests; when it resolves, all visits are on the disk. */
  stop(): Promise<void>;
  /**
   * For a worker without a primary: writes its visits to the disk and removes the primary's socket folder.
   */
  abandon(): Promise<void>;
}

/** Answers visitors until the primary or a signal asks it to stop, or the primary ends. Then exits. */
export async function runWorker(signalled: Promise<void>): Promise<void> {
  const primary = connectPrimary();
  const start = await primary.start;
  if (start === undefined) process.exit(0);
  const worker = await startWorker(start, primary).catch((error: unknown) => giveUp(primary, error));
  collectGarbageWhenIdle();
  void primary.lost.then(() => {
    setTimeout(() => process.exit(1), endWithinMs).unref();
    void worker.abandon().finally(() => process.exit(1));
  });
  await Promise.race([primary.stopAsked, signalled]);
  await worker.stop();
  process.exit(0);
}

/**
 * Reports errors that the operator can fix to the primary; any other error is thrown and ends this process.
 */
async function giveUp(primary: PrimaryLink, error: unknown): Promise<never> {
  if (!(error instanceof OperatorError)) throw error;
  await primary.send({ kind: 'failed', message: error.message });
  process.exit(1);
}

async function startWorker(start: StartMessage, primary: PrimaryLink): Promise<Worker> {
  const given = unpackSettings(start.settings);
  holdWorkerLock(given.dataDir);
  const reader = await openSqliteReader(join(given.dataDir, databaseFile));
  const server = createHttpServer();
  await listen(server, { port: given.port, host: given.host, reusePort: true });
  const port = portOf(server);
  const settings = withActualPort(given, port);
  const logger = createLogger(settings.logLevel);
  process.once('exit', leaveOutput);
  const answers = createAnswerCounts();
  const { spool, report } = openReportedSpool({ start, primary, settings, logger, answers });
  const forwarder = createForwarder({ socketPath: start.socketPath, logger });
  const { changes, admit, limiter } = primary;
  const visitors = serveVisitors(server, {
    settings,
    clock: systemClock,
    logger,
    spool,
    changes,
    admit,
    limiter,
    framing: createFramingCheck({ clock: systemClock, safeCall: (url, request) => safeCall(url, request) }),
    queries: reader.read,
    answers,
    endIdleAfterMs: start.endIdleAfterMs,
    filesEach: filesOfConnection,
    control: forwarder.forward,
  });
  await primary.send({ kind: 'listening', port });
  return {
    async stop() {
      await visitors.stop();
      forwarder.close();
      await report();
      await reader.close();
    },
    async abandon() {
      await spool.close();
      rmSync(dirname(start.socketPath), { recursive: true, force: true });
    },
  };
}

/**
 * Closes the outputs that this process shares with the primary. Otherwise Node would make their pipe a blocking one again
 * when this process ends, and the primary's last lines might wait for a reader that has paused.
 */
function leaveOutput(): void {
  for (const fd of [1, 2]) closeSync(fd);
}

interface SpoolParts {
  start: StartMessage;
  primary: PrimaryLink;
  settings: Settings;
  logger: Logger;
  answers: AnswerCounts;
}

/** Opens the spool of this process, and reports its position and the other counters to the primary. */
function openReportedSpool({ start, primary, settings, logger, answers }: SpoolParts) {
  const besideClicks = () => JSON.stringify([spool.counters().isFailing, answers]);
  let reported: string | undefined;
  const report = (flushId?: number) => {
    reported = besideClicks();
    const counters = { spool: { ...spool.counters() }, answers };
    const asked = flushId === undefined ? {} : { flushId };
    return primary.send({ kind: 'spool', position: spool.position(), counters, ...asked });
  };
  const spool: SegmentSpool = new SegmentSpool({
    folder: spoolFolder(settings.dataDir),
    fsync: settings.clickFsync,
    clock: systemClock,
    logger,
    ...start.segments,
    onWritten: () => void report(),
  });
  reported = besideClicks();
  // These counters change without a write to the spool, which is what triggers the other reports.
  setInterval(() => {
    if (besideClicks() !== reported) void report();
  }, reportOthersEveryMs).unref();
  primary.onFlush((id) => {
    spool.flush();
    void report(id);
  });
  return { spool, report };
}
