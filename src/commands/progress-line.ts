export interface ProgressLine {
  show(text: string): void;
  /** Takes it away, so that something else can be printed. */
  clear(): void;
}

const linesEveryMs = 1_000;
const updatesEveryMs = 100;
/** Back to the beginning of the line, and nothing in it. */
const emptyLine = '\r\x1b[2K';

/** Says how far it is: on a terminal in one line, else, as in a log, in a line now and then. */
export function createProgressLine(everyMs = linesEveryMs): ProgressLine {
  const { isTTY } = process.stdout;
  let nextAt = performance.now() + (isTTY ? 0 : everyMs);
  return {
    show(text) {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + (isTTY ? updatesEveryMs : everyMs);
      process.stdout.write(isTTY ? `${emptyLine}${text}` : `${text}\n`);
    },
    clear: () => void (isTTY && process.stdout.write(emptyLine)),
  };
}
