export interface ProgressLine {
  show(text: string): void;
  /** Removes the line from a terminal, so that something else can be printed. */
  clear(): void;
}

const linesEveryMs = 1_000;
const updatesEveryMs = 100;
/** Control sequence: return to the beginning of the line and erase it. */
const emptyLine = '\r\x1b[2K';

/** Shows progress: on a terminal in one line that is overwritten, elsewhere as a new line every `everyMs`. */
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
