import type { MoveProgress } from '../database/move/move-data.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';

const linesEveryMs = 5_000;
const barCharacters = 24;

/** Shows a move's progress: as a bar on a terminal, elsewhere as a line every 5 s. */
export function createMoveDisplay(): { show(progress: MoveProgress): void; clear(): void } {
  const line: ProgressLine = createProgressLine(linesEveryMs);
  let began: { at: number; rows: number } | undefined;
  return {
    show(progress) {
      began ??= { at: performance.now(), rows: progress.rows };
      const seconds = (performance.now() - began.at) / 1000;
      const perSecond = seconds > 0 ? (progress.rows - began.rows) / seconds : 0;
      line.show(describeProgress(progress, progress.step === 'moving' ? perSecond : 0));
    },
    clear: line.clear,
  };
}

/** `perSecond`: rows moved per second; 0 = not known. */
function describeProgress({ step, table, rows, rowsInAll }: MoveProgress, perSecond: number): string {
  const share = rowsInAll === 0 ? 1 : Math.min(1, rows / rowsInAll);
  const filled = Math.round(share * barCharacters);
  const bar = '#'.repeat(filled) + '.'.repeat(barCharacters - filled);
  const far = `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${step} ${table}`;
  if (perSecond < 1) return far;
  const left = Math.ceil((rowsInAll - rows) / perSecond);
  return `${far}, ${grouped(perSecond)} rows/s, ${describeSeconds(left)} left`;
}

export function grouped(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

export function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
