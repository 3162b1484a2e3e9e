import type { Logger } from './logger.ts';
import { createRepeats, type Repeats } from './repeats.ts';

/** For lines that others cause by what they send, so that nobody fills the disk with them. */
export interface LimitedLog extends Pick<Repeats, 'end'> {
  /**
   * Logs what happened, unless the same with the same details was logged in the last ten seconds: then it is summed up.
   * Of each text a hundred different details are told in that time, and all others as one.
   */
  log(level: 'warn' | 'info', details: object, text: string): void;
}

const others = 'others';

export function createLimitedLog(logger: Logger): LimitedLog {
  const byText = new Map<string, Repeats>();

  const repeatsOf = (level: 'warn' | 'info', text: string) => {
    const repeats =
      byText.get(text) ??
      createRepeats({
        others,
        sumUp(kind, again) {
          const details = kind === others ? {} : (JSON.parse(kind) as object);
          logger[level]({ ...details, ...again }, `${text}, again`);
        },
      });
    byText.set(text, repeats);
    return repeats;
  };

  return {
    log(level, details, text) {
      if (repeatsOf(level, text).isNews(JSON.stringify(details))) logger[level](details, text);
    },
    end() {
      for (const repeats of byText.values()) repeats.end();
    },
  };
}
