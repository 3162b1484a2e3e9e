import type { Logger } from './logger.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import { getOrMake } from '../caches/get-or-make.ts';

/** A rate-limited log for messages that clients can cause, so that nobody can fill the disk with them. */
export interface LimitedLog extends Pick<Repeats, 'end'> {
  /**
   * Logs a message, unless it was logged with the same details in the last ten seconds: then it is counted
   * and summed up later. For each text, at most a hundred different details are tracked at a time; all
   * further ones count as one kind.
   */
  log(level: 'warn' | 'info', details: object, text: string): void;
}

const others = 'others';

export function createLimitedLog(logger: Logger): LimitedLog {
  const byText = new Map<string, Repeats>();

  const repeatsFor = (level: 'warn' | 'info', text: string) =>
    createRepeats({
      others,
      sumUp(kind, again) {
        const details = kind === others ? {} : (JSON.parse(kind) as object);
        logger[level]({ ...details, ...again }, `${text}, again`);
      },
    });

  return {
    log(level, details, text) {
      const repeats = getOrMake(byText, text, () => repeatsFor(level, text));
      if (repeats.isNews(JSON.stringify(details))) logger[level](details, text);
    },
    end() {
      for (const repeats of byText.values()) repeats.end();
    },
  };
}
