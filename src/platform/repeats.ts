/** What is not said again whenever it happens again. */
export interface Repeats {
  /** Whether it is to be said now; else it is counted. */
  isNews(kind: string): boolean;
  /** Says what was counted since. To be called at the end: what is counted is gone with the process. */
  end(): void;
}

interface Options {
  /** Says how often something of that kind came again, in how many seconds. */
  sumUp(kind: string, again: { times: number; seconds: number }): void;
  /** The kind of whatever comes while as many as are remembered are; without it all of that is news. */
  others?: string;
}

/** So long what was said is only counted when it comes again. */
const quietMs = 10_000;
/** Nobody's requests decide how much is remembered. */
const kindsMax = 100;

/** The first of a kind is news; how many came in the ten seconds after is summed up, and so on until none comes. */
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
