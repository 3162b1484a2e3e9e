import { AppError } from '../platform/app-error.ts';
import { UniqueViolation } from './database.ts';

/** The part of an error of the driver that tells what happened. */
interface DriverError extends Error {
  /** SQLSTATE, or the code of a system error */
  code?: string;
  detail?: string;
  constraint?: string;
}

const uniqueViolation = '23505';
/** Conditions that pass: connections, resources, operators' interventions, time-outs, a database that only reads. */
const passing = /^(?:08|53|57|58)|^(?:25006|55P03|E[A-Z]+)$/;
const withoutCode = /timeout|terminated|not queryable|Client has encountered a connection error/i;
/** Two units of work got into each other's way: a deadlock, or one that would not have been one after the other. */
const entangled = new Set(['40P01', '40001']);

/** UniqueViolation, AppError storeAway for what passes, else the error itself. */
export function translateError(error: unknown): unknown {
  const { code = '', message } = error as DriverError;
  if (code === uniqueViolation) return new UniqueViolation(collidingColumns(error as DriverError), error);
  const isPassing = code === '' ? withoutCode.test(message) : passing.test(code);
  return isPassing
    ? new AppError('storeAway', { cause: error as Error, headers: { 'Retry-After': '1' } })
    : error;
}

/** Whether the same unit of work may well succeed at the next try. */
export function mayGoBetter(error: unknown): boolean {
  return entangled.has((error as DriverError).code ?? '');
}

/** "Key (account_id, name)=(1, x) already exists."; of an index of expressions its name, as SQLite says it. */
function collidingColumns({ detail = '', constraint = '' }: DriverError): string[] {
  const list = /^Key \(([a-z_, ]+)\)=/.exec(detail)?.[1];
  return list === undefined ? [`index '${constraint}'`] : list.split(', ');
}
