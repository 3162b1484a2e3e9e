import type { LockHolder } from '../database/postgres/watch-migration-lock.ts';

/** Says on standard error whom a command waits for before it can use PostgreSQL. */
export function tellOfWait({ pid, address, connectedSince }: LockHolder): void {
  const from = address === null ? '' : ` from ${address}`;
  process.stderr.write(
    `waypost: Waiting for another node or command that brings the database up to date (connected${from} since ${connectedSince.toISOString()}). If it is frozen, end it, or its connection: select pg_terminate_backend(${pid})\n`,
  );
}
