import { OperatorError } from '../../platform/processes/operator-error.ts';

interface DriverError extends Error {
  /** SQLSTATE, or the code of a system error */
  code?: string;
}

const lost = /^(?:08|57P)|^E[A-Z]+$/;
const lostWithoutCode = /timeout|terminated|not queryable|closed/i;

const said: readonly [code: RegExp, line: string][] = [
  [/^55P03$/, 'somebody else works with the data'],
  [/^25006$/, 'it takes no changes'],
  [/^42501$/, 'this user may not do that; it must own the tables'],
  [/^53100$/, 'its disk is full'],
];

/** Turns an error of the database into a one-line OperatorError. Any other error is a bug and stays as it is. */
export function explainPostgres(error: DriverError): Error {
  const { code = '', message } = error;
  const isLost = code === '' ? lostWithoutCode.test(message) : lost.test(code);
  if (isLost)
    return new OperatorError(
      `PostgreSQL went away (${code || message}). Run this again: it goes on where it was.`,
    );
  if (code === '') return error;
  const line = said.find(([pattern]) => pattern.test(code))?.[1];
  return new OperatorError(`PostgreSQL: ${line ?? message} (${code}).`);
}
