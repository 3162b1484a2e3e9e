/** Rate-limits log messages: repeated messages of one kind are counted instead of logged. */
export interface Repeats {
  /** Returns true if the message should be logged now; otherwise counts it as a repetition. */
  isNews(kind: string): boolean;
  /** Reports all repetitions counted so far. Call it before the process ends, or they are lost. */
  end(): void;
}

interface Options {
  /** Must log that messages of this kind were repeated `times` times in `seconds` seconds. */
  sumUp(kind: string, again: { times: number; seconds: number }): void;
  /**
   * The kind that messages count as while `kindsMax` other kinds are tracked; without it, all such messages
   * are logged.
   */
  others?: string;
}

/** Repetitions within this time are counted and then summed up. */
const quietMs = 10_000;
/** Upper bound of tracked kinds, so that clients cannot make memory grow. */
const kindsMax = 100;

/**
 * The first message of a kind is logged. Its repetitions are summed up every ten seconds until a period
 * without any; the next one is logged again.
 */
export function createRepeats({ sumUp, others }: Options): Repeats {
  const again = new Map<string, { times: number; since: number; timer: NodeJS.Timeout }>();

  const close = (kind: string): number => {
    const entry = again.get(kind);
    if (entry === undefined) return 0;
    clearTimeout(entry.timer);
    again.delete(kind);
    const { times, since } = entry;
    if (times > 0)
      sumUp(kind, { times, seconds: Math.max(1, Math.round((performance.now() - since) / 1000)) });
    return times;
  };

  const wait = (kind: string) => {
    const timer = setTimeout(() => {
      if (close(kind) > 0) wait(kind);
    }, quietMs).unref();
    again.set(kind, { times: 0, since: performance.now(), timer });
  };

  return {
    isNews(given) {
      const isKept = again.has(given) || again.size < kindsMax;
      const kind = isKept ? given : others;
      if (kind === undefined) return true;
      const entry = again.get(kind);
      if (entry === undefined) wait(kind);
      else entry.times++;
      return entry === undefined;
    },
    end() {
      for (const kind of [...again.keys()]) close(kind);
    },
  };
}
