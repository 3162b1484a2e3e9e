import { OperatorError } from '../platform/processes/operator-error.ts';

/** Turns errors of the file system or SQLite into an OperatorError of one line that begins with `what`. */
export function reporting<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${what}: ${(error as Error).message}.`);
  }
}
