import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Queries } from '../database.ts';

/** Carries the rows of a COPY statement through the query builder in place of a parameter; see copyRows. */
export class CopiedRows {
  readonly chunks: Iterable<Buffer>;

  constructor(chunks: Iterable<Buffer>) {
    this.chunks = chunks;
  }
}

/**
 * Stores rows by COPY, which takes PostgreSQL half as long as an INSERT of the same rows. None of the rows
 * may exist already. `chunks`: the rows in COPY's binary format, see binaryRows. PostgreSQL only.
 * @throws UniqueViolation; the transaction must then be rolled back to a savepoint before it can go on
 */
export async function copyRows(
  tx: Queries,
  into: { table: string; columns: readonly string[] },
  chunks: Iterable<Buffer>,
): Promise<void> {
  const columns = into.columns.map((name) => `"${name}"`).join(', ');
  const text = `copy "${into.table}" (${columns}) from stdin (format binary)`;
  await tx.executeQuery(CompiledQuery.raw(text, [new CopiedRows(chunks)]));
}

/** Runs a COPY statement on a connection. Rejects with the driver's errors, or with that of `rows`. */
export async function runCopy(
  client: pg.PoolClient,
  text: string,
  { rows, timeoutMs }: { rows: CopiedRows; timeoutMs: number },
): Promise<pg.QueryResult> {
  // The driver reads its time-out from this property of the query object.
  const stream = client.query(Object.assign(copyFrom(text), { query_timeout: timeoutMs }));
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  stream.on('finish', ended.resolve);
  stream.on('error', (error) => {
    isOver = true;
    ended.reject(error);
  });
  const sending = send(stream, rows.chunks, () => isOver);
  const [outcome, sent] = await Promise.allSettled([ended.promise, sending]);
  // If producing the rows failed, the server only reports a cancelled COPY, so throw the original error.
  if (sent.status === 'rejected') throw sent.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  return { command: 'COPY', rowCount: stream.rowCount, rows: [], oid: 0, fields: [] };
}

/**
 * Yields to the event loop after each chunk, so that the server stores the first ones while later ones are
 * produced. Stops once the stream is over, because the server takes nothing more after an error.
 */
async function send(stream: CopyStreamQuery, chunks: Iterable<Buffer>, isOver: () => boolean): Promise<void> {
  try {
    for (const chunk of chunks) {
      if (isOver()) return;
      stream.write(chunk);
      await nextTurn();
    }
  } catch (error) {
    if (!isOver()) stream.destroy(error as Error);
    throw error;
  }
  if (!isOver()) stream.end();
}
