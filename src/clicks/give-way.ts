/** Batches that are stored without a pause; ordinary traffic makes fewer in the time they are counted for. */
const batchesAtOnce = 3;
/** They are counted at least so long, and until the spool is empty. */
const batchesCountedForMs = 250;
/** Visits are coming while the spool was told of newer ones than this. */
const quietAfterMs = 250;
/** A drainer that gives way works a quarter of the time. */
const restPerWork = 3;
const restMaxMs = 100;

interface Progress {
  /** Batches stored since the counting began anew. */
  batches: number;
  /** What the last of them took. */
  tookMs: number;
  /** Since visits were last heard of. */
  sinceNoticeMs: number;
}

/**
 * How long the drainer rests before its next batch. In a burst redirects need the processor now, and the spool keeps
 * what they record; it is drained when the burst is over.
 */
export function restAfter({ batches, tookMs, sinceNoticeMs }: Progress): number {
  if (batches <= batchesAtOnce || sinceNoticeMs > quietAfterMs) return 0;
  return Math.min(tookMs * restPerWork, restMaxMs);
}

/** Keeps count for `restAfter`. Times are milliseconds of any steady clock. */
export interface Pace {
  /** Visits were heard of. */
  notice(now: number): void;
  /** A batch was stored; answers how long to rest. */
  batchStored(startedAt: number, now: number): number;
  /** Nothing is left to store. */
  emptied(now: number): void;
}

export function createPace(): Pace {
  let batches = 0;
  let countedSince = 0;
  let noticedAt = Number.NEGATIVE_INFINITY;
  return {
    notice(now) {
      noticedAt = now;
    },
    batchStored(startedAt, now) {
      batches++;
      return restAfter({ batches, tookMs: now - startedAt, sinceNoticeMs: now - noticedAt });
    },
    emptied(now) {
      if (now - countedSince <= batchesCountedForMs) return;
      batches = 0;
      countedSince = now;
    },
  };
}
