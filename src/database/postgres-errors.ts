import { AppError, isUnavailable, unavailable } from '../platform/app-error.ts';
import { ForeignKeyViolation, UniqueViolation } from './database.ts';

/** The part of an error of the driver that tells what happened. */
interface DriverError extends Error {
  /** SQLSTATE, or the code of a system error; none of what the driver says itself */
  code?: string;
  detail?: string;
  constraint?: string;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
/** Conditions that pass: connections, resources, operators' interventions, time-outs, a database that only reads. */
const passing = /^(?:08|40|53|57|58)|^(?:25006|25P03|25P04|55P03|E[A-Z]+)$/;
/** What is left of a connection is of no use, or leads to a server that takes nothing any more. */
const breaking = /^(?:08|57P|58)|^(?:25006|25P03|25P04|E[A-Z]+)$/;
const withoutCode = /timeout|terminated|not queryable|Client has encountered a connection error/i;
/** Words of the driver when nobody lets it in; that all of its own connections are in use is not among them. */
const unanswered = /timeout expired|connection timeout|terminated/i;
const unreachable = /^(?:08|57P0)|^E[A-Z_]+$/;
/** The server's own time-out comes earlier, if there is a server. */
const silent = 'Query read timeout';
/**
 * Two units of work got into each other's way: a deadlock, one that would not have been one after the other, or what one
 * refers to was deleted after it had been looked for.
 */
const entangled = new Set(['40P01', '40001', foreignKeyViolation]);

/** UniqueViolation, ForeignKeyViolation, AppError unavailable for what passes, else the error itself. */
export function translateError(error: unknown): Error {
  const { code = '', message } = error as DriverError;
  if (code === uniqueViolation) return new UniqueViolation(collidingColumns(error as DriverError), error);
  if (code === foreignKeyViolation) return new ForeignKeyViolation(error);
  const isPassing = code === '' ? withoutCode.test(message) : passing.test(code);
  return isPassing ? unavailable(error) : (error as Error);
}

/** Whether nothing more can be done in this transaction. Takes translated errors. */
export function endsTransaction(error: unknown): boolean {
  return mayGoBetter(error) || isUnavailable(error);
}

/** Whether the same unit of work may well succeed at the next try. Takes translated errors. */
export function mayGoBetter(error: unknown): boolean {
  const isTranslated = error instanceof AppError || error instanceof ForeignKeyViolation;
  const driverError = (isTranslated ? error.cause : error) as DriverError | undefined;
  return entangled.has(driverError?.code ?? '');
}

/** Whether the connection that an error came by must not be used again. */
export function isBreaking(error: unknown): boolean {
  const { code = '', message } = error as DriverError;
  return code === '' ? withoutCode.test(message) : breaking.test(code);
}

/** Whether an error says that there is no database to be asked now, as opposed to one that says no. */
export function isOutage(error: unknown, doing: 'connect' | 'query'): boolean {
  const { code = '', message } = error as DriverError;
  if (doing === 'query') return message === silent;
  return code === '' ? unanswered.test(message) : unreachable.test(code);
}

/** "Key (account_id, name)=(1, x) already exists."; of an index of expressions its name, as SQLite says it. */
function collidingColumns({ detail = '', constraint = '' }: DriverError): string[] {
  const list = /^Key \(([a-z_, ]+)\)=/.exec(detail)?.[1];
  return list === undefined ? [`index '${constraint}'`] : list.split(', ');
}
