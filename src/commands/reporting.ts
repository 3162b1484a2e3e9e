import { StartError } from '../platform/processes/start-error.ts';

/** Turns errors of the file system or SQLite into a StartError of one line that begins with `what`. */
export function reporting<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${what}: ${(error as Error).message}.`);
  }
}
