import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Definitions } from './definitions.ts';

/** A database that does not answer must not delay all other figures. */
const measureWithinMs = 2_000;

/** Sources of the click metrics; they are read at each scrape. */
export interface ClickSources {
  clock: Clock;
  /** Sums over all processes that answer visitors. */
  counters(): {
    spool: { written: number; dropped: number; isFailing: boolean };
    /** By status */
    answers: Readonly<Record<string, number>>;
  };
  drain(): { drained: number; damaged: number; failures: number };
  /** `oldestAt`: epoch milliseconds of the oldest visit that is not in the store yet; undefined = none. */
  measureSpool(): Promise<{ bytes: number; segments: number; oldestAt: number | undefined }>;
}

/** Defines the click metrics. Returns a function that updates their values. */
export function createClickMetrics(
  define: Definitions,
  sources: ClickSources,
  logger: Logger,
): () => Promise<void> {
  const refreshCounters = createCounters(define, sources);
  const bytes = define.gauge('waypost_spool_bytes', 'Size of the click spool on disk');
  const segments = define.gauge('waypost_spool_segments', 'Files of the click spool');
  const lag = define.gauge(
    'waypost_drain_lag_seconds',
    'Age of the oldest recorded click that is not in the database yet, 0 if all are',
  );
  const measure = async () => {
    try {
      return await Promise.race([sources.measureSpool(), failLater()]);
    } catch (error) {
      logger.warn({ err: error }, 'The click spool could not be measured');
      return undefined;
    }
  };
  return async () => {
    const spool = await measure();
    bytes.set(spool?.bytes ?? Number.NaN);
    segments.set(spool?.segments ?? Number.NaN);
    const oldestAt = spool ? (spool.oldestAt ?? sources.clock.now()) : Number.NaN;
    lag.set(Math.max(0, sources.clock.now() - oldestAt) / 1000);
    refreshCounters();
  };
}

async function failLater(): Promise<never> {
  await pause(measureWithinMs, undefined, { ref: false });
  throw new Error(`There was no answer within ${measureWithinMs} ms.`);
}

function createCounters(define: Definitions, { counters, drain }: ClickSources): () => void {
  const spooled = define.total('waypost_clicks_spooled_total', 'Visits recorded in the click spool');
  const dropped = define.total(
    'waypost_clicks_dropped_total',
    'Visits answered but not recorded, because the disk did not take them',
  );
  const answered = define.totals(
    'waypost_visit_answers_total',
    'Visits answered with something else than a redirect; status "aborted": the visitor left before',
    'status',
  );
  const failing = define.gauge('waypost_spool_failing', '1 if the last attempt to record visits failed');
  const drained = define.total('waypost_clicks_drained_total', 'Visits moved from the spool to the database');
  const damaged = define.total('waypost_spool_damaged_total', 'Damaged places of the spool passed over');
  const failures = define.total('waypost_drain_failures_total', 'Failed attempts to drain the spool');
  return () => {
    const { spool, answers } = counters();
    answered(answers);
    spooled(spool.written);
    dropped(spool.dropped);
    failing.set(spool.isFailing ? 1 : 0);
    const state = drain();
    drained(state.drained);
    damaged(state.damaged);
    failures(state.failures);
  };
}
