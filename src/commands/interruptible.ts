import { constants } from 'node:os';
import { type StopSignal, stopSignals } from '../platform/processes/stop-signals.ts';

/** What shells add to a signal's number to report that it ended a program. */
const endedBySignal = 128;

/** Sets, in place of the last one, the function that removes what the work has made. It runs on a signal or an error. */
export type UndoBy = (undo: () => void) => void;

/**
 * Runs the work of a command. A signal that comes meanwhile ends the process as if nobody had listened, but only after
 * what is half made was undone, and with a line that says what is left and what to do: `left`.
 */
export async function interruptible<Result>(
  left: string,
  work: (undoBy: UndoBy) => Promise<Result>,
): Promise<Result> {
  let undo = () => {};
  const end = (signal: StopSignal) => {
    stopListening();
    process.stderr.write(`waypost: Interrupted by ${signal}. ${tellUndone(undo) ?? left}\n`);
    endBy(signal);
  };
  const stopListening = () => stopSignals.forEach((signal) => process.off(signal, end));
  for (const signal of stopSignals) process.on(signal, end);
  try {
    return await work((next) => void (undo = next));
  } catch (error) {
    throw addTo(error, tellUndone(undo));
  } finally {
    stopListening();
  }
}

/** Lets an error also say that undoing failed, which must not hide why the work did. */
function addTo(error: unknown, kept: string | undefined): unknown {
  if (error instanceof Error && kept !== undefined) error.message += ` ${kept}`;
  return error;
}

/** Returns what to say if undoing fails, for example because the disk is gone. */
function tellUndone(undo: () => void): string | undefined {
  try {
    undo();
    return undefined;
  } catch (error) {
    return `What it had written could not be removed (${(error as Error).message}).`;
  }
}

/**
 * By the signal itself, because `process.exit` would wait for threads, of which one may be within a statement of SQLite
 * that takes minutes.
 */
function endBy(signal: StopSignal): never {
  // A question for a password leaves a terminal that shows nothing of what is typed.
  if (process.stdin.isTTY) process.stdin.setRawMode(false);
  process.kill(process.pid, signal);
  // Only the first process of a container comes here, which no signal ends that it does not listen to.
  process.exit(endedBySignal + constants.signals[signal]);
}
