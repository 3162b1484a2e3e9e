import { AppError, isUnavailable, unavailable } from '../../platform/app-error.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { ForeignKeyViolation, UniqueViolation } from '../database.ts';

/** The fields of the PostgreSQL driver's errors that say what happened. */
interface DriverError extends Error {
  /** SQLSTATE of the server, or the code of a system error; undefined for the driver's own errors */
  code?: string;
  detail?: string;
  constraint?: string;
}

const insufficientPrivilege = '42501';
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
/**
 * Codes of transient errors: lost connections, rollbacks, lack of resources, shutdowns by an operator,
 * time-outs and a read-only database.
 */
const passing = /^(?:08|40|53|57|58)|^(?:25006|25P03|25P04|55P03|E[A-Z]+)$/;
/** Codes after which a connection is unusable, or leads to a server that accepts no more writes. */
const breaking = /^(?:08|57P|58)|^(?:25006|25P03|25P04|E[A-Z]+)$/;
/** Messages of the driver's own transient errors, which have no code. */
const withoutCode = /timeout|terminated|not queryable|Client has encountered a connection error/i;
/** The driver's messages when no server accepts the connection; an exhausted pool has a different message. */
const unanswered = /timeout expired|connection timeout|terminated/i;
const unreachable = /^(?:08|57P0)|^E[A-Z_]+$/;
/** The driver's own time-out, which normally comes after the server's, so it means that no server answers. */
const silent = 'Query read timeout';
/**
 * Errors that a concurrent transaction can cause and a retry can resolve: deadlock, serialization failure,
 * and a foreign key violation because the row was deleted after this unit of work had looked it up.
 */
const entangled = new Set(['40P01', '40001', foreignKeyViolation]);

/**
 * Turns an error of the driver into one that Database promises: UniqueViolation, ForeignKeyViolation,
 * AppError unavailable for transient errors, OperatorError for missing privileges. Returns any other error as it is.
 */
export function translateError(error: unknown): Error {
  const { code = '', message } = error as DriverError;
  if (code === uniqueViolation) return new UniqueViolation(collidingColumns(error as DriverError), error);
  if (code === foreignKeyViolation) return new ForeignKeyViolation(error);
  if (code === insufficientPrivilege)
    return new OperatorError('PostgreSQL: this user may not do that; it must own the tables.', {
      cause: error,
    });
  const isPassing = code === '' ? withoutCode.test(message) : passing.test(code);
  return isPassing ? unavailable(error) : (error as Error);
}

/** Whether to give up the whole transaction, not just the failed unit of work. Expects a translated error. */
export function endsTransaction(error: unknown): boolean {
  return mayGoBetter(error) || isUnavailable(error);
}

/** Whether a retry of the same unit of work may succeed. Expects a translated error. */
export function mayGoBetter(error: unknown): boolean {
  const isTranslated = error instanceof AppError || error instanceof ForeignKeyViolation;
  const driverError = (isTranslated ? error.cause : error) as DriverError | undefined;
  return entangled.has(driverError?.code ?? '');
}

/** Whether the connection on which this driver error occurred must not be used again. */
export function isBreaking(error: unknown): boolean {
  const { code = '', message } = error as DriverError;
  return code === '' ? withoutCode.test(message) : breaking.test(code);
}

/** Whether a driver error means that the database is unreachable, as opposed to refusing one query. */
export function isOutage(error: unknown, doing: 'connect' | 'query'): boolean {
  const { code = '', message } = error as DriverError;
  if (doing === 'query') return message === silent;
  return code === '' ? unanswered.test(message) : unreachable.test(code);
}

/**
 * Parses "Key (account_id, name)=(1, x) already exists.", whose words are in the language of the server
 * (lc_messages). For an index of expressions it returns the name of the index in the form that SQLite uses.
 */
function collidingColumns({ detail = '', constraint = '' }: DriverError): string[] {
  const list = /^[^(]*\(([a-z_, ]+)\)=\(/.exec(detail)?.[1];
  return list === undefined ? [`index '${constraint}'`] : list.split(', ');
}
