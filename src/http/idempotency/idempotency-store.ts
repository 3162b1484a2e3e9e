import type { Database, Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { AppError } from '../../platform/app-error.ts';

/** `at`, when it began, tells it apart from others with its key. */
export interface Request {
  accountId: number;
  key: string;
  hash: string;
  at: number;
}

export type KnownRequest = Pick<
  Tables['idempotent_request'],
  'request_hash' | 'state' | 'answer' | 'created_at' | 'alive_at'
>;

/**
 * Records that a request with this idempotency key is running. If the key is already known, returns the
 * recorded request instead.
 */
export function beginRequest(
  database: Database,
  request: Request,
  ages: { rememberedMs: number; abandonedAfterMs: number },
): Promise<KnownRequest | undefined> {
  return database.write(async (tx) => {
    await tx
      .deleteFrom('idempotent_request')
      .where('account_id', '=', request.accountId)
      .where('idempotency_key', '=', request.key)
      .where((e) =>
        e.or([
          e('created_at', '<', request.at - ages.rememberedMs),
          e.and([
            e('state', '=', 'running'),
            e(e.fn.coalesce('alive_at', 'created_at'), '<', request.at - ages.abandonedAfterMs),
          ]),
        ]),
      )
      .execute();
    const inserted = await tx
      .insertInto('idempotent_request')
      .values({
        account_id: request.accountId,
        idempotency_key: request.key,
        request_hash: request.hash,
        state: 'running',
        answer: null,
        created_at: request.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst();
    return inserted ? undefined : await selectRequest(tx, request).executeTakeFirst();
  });
}

/** Records that the request still runs `at` this time (epoch milliseconds). */
export function keepAlive(database: Pick<Database, 'write'>, request: Request, at: number): Promise<unknown> {
  return database.write((tx) => updateRequest(tx, request).set({ alive_at: at }).execute());
}

/**
 * Deletes about `limit` requests that began before `before` (epoch milliseconds). Returns whether none are
 * left.
 */
export function deleteRequests(
  database: Pick<Database, 'write'>,
  { before, limit }: { before: number; limit: number },
): Promise<boolean> {
  return database.write(async (tx) => {
    const last = await tx
      .selectFrom('idempotent_request')
      .select('created_at')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    const end = last === undefined ? before : last.created_at + 1;
    await tx.deleteFrom('idempotent_request').where('created_at', '<', end).execute();
    return last === undefined;
  });
}

/**
 * Marks the request's change as made. Must run in the transaction of that change.
 * @throws AppError idempotencyRunning when the request was considered dead and another one took its place
 */
export async function markCommitted(tx: Queries, request: Request): Promise<void> {
  const marked = await updateRequest(tx, request)
    .set({ state: 'committed' })
    .returning('created_at')
    .executeTakeFirst();
  if (!marked) throw idempotencyRunning();
}

/** Stores the answer (JSON), to be repeated for the same idempotency key. */
export function keepAnswer(database: Database, request: Request, answer: string): Promise<unknown> {
  return database.write((tx) => updateRequest(tx, request).set({ state: 'answered', answer }).execute());
}

/** Deletes the request, so that its key can be used again, if it is in one of `states`. */
export function forgetRequest(
  database: Database,
  request: Request,
  states: Tables['idempotent_request']['state'][],
): Promise<unknown> {
  return database.write((tx) =>
    tx
      .deleteFrom('idempotent_request')
      .where('account_id', '=', request.accountId)
      .where('idempotency_key', '=', request.key)
      .where('created_at', '=', request.at)
      .where('state', 'in', states)
      .execute(),
  );
}

export function idempotencyRunning(): AppError {
  return new AppError('idempotencyRunning', { headers: { 'Retry-After': '1' } });
}

function selectRequest(tx: Queries, { accountId, key }: Request) {
  return tx
    .selectFrom('idempotent_request')
    .select(['request_hash', 'state', 'answer', 'created_at', 'alive_at'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key);
}

function updateRequest(tx: Queries, { accountId, key, at }: Request) {
  return tx
    .updateTable('idempotent_request')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .where('created_at', '=', at);
}
