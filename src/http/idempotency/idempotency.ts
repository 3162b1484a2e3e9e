import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database, Unit } from '../../database/database.ts';
import { AppError, invalidField, isUnavailable, unavailable } from '../../platform/app-error.ts';
import { dayMs, minuteMs } from '../../platform/time/durations.ts';
import type { Call, Caller, Route } from '../context.ts';
import {
  beginRequest,
  forgetRequest,
  idempotencyRunning,
  keepAnswer,
  type KnownRequest,
  markCommitted,
  type Request,
} from './idempotency-store.ts';
import { settle, settleAgain } from './settle-requests.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** How long a key returns its first answer. */
export const rememberedMs = dayMs;
/**
 * A request without an answer whose process has not told for this time that it still runs (see tend-requests) has
 * crashed, unless it is this process; if its state is still "running", before it changed anything.
 */
const abandonedAfterMs = minuteMs;

type OwnedCall = Call<Endpoint> & { account: Caller };

/** The HTTP request, and its body as raw bytes. */
interface Sent {
  message: IncomingMessage;
  raw: Buffer;
}

/**
 * Handles a POST with an Idempotency-Key at most once in 24 hours: the same key and body get the first answer
 * again. The request is marked as committed in the same transaction as its change, so that a crash between
 * change and answer cannot make it happen twice.
 * @throws AppError idempotencyMismatch (another body), idempotencyRunning, idempotencyAnswerLost
 */
export async function answerOnce(route: Route, call: OwnedCall, sent: Sent): Promise<unknown> {
  const key = sent.message.headers['idempotency-key'];
  if (key === undefined || key === '') return route.handle(call);
  if (typeof key !== 'string' || key.length > limits.idempotencyKeyCharactersMax) {
    throw invalidField(
      'Idempotency-Key',
      `The Idempotency-Key must be at most ${limits.idempotencyKeyCharactersMax} characters long.`,
    );
  }
  const { database } = call;
  const request = { accountId: call.account.id, key, hash: hashRequest(sent), at: call.clock.now() };
  const underWay = requestsUnderWay(database);
  const name = nameOf(request);
  // Asked before the request is looked up, because it may be answered in between.
  const isUnderWay = underWay.has(name);
  const ages = { rememberedMs, abandonedAfterMs: isUnderWay ? rememberedMs : abandonedAfterMs };
  // Otherwise who tries again when the database is back would hear for a minute that the request still runs.
  if (!(await settleAgain(database, name))) throw unavailable();
  const found = await begin(database, request, ages);
  if (found) return repeatAnswer(found, { ...request, isUnderWay });
  underWay.set(name, request);
  try {
    return await answerFirst(route, call, request);
  } finally {
    underWay.delete(name);
  }
}

/** If it is not known whether the record was stored, it is deleted: nothing else has happened yet. */
async function begin(
  database: Database,
  request: Request,
  ages: Parameters<typeof beginRequest>[2],
): Promise<KnownRequest | undefined> {
  try {
    return await beginRequest(database, request, ages);
  } catch (error) {
    if (isUnavailable(error)) await forget(database, request, ['running']);
    throw error;
  }
}

function forget(
  database: Database,
  request: Request,
  states: Parameters<typeof forgetRequest>[2],
): Promise<void> {
  return settle(database, nameOf(request), () => forgetRequest(database, request, states));
}

function nameOf({ accountId, key }: Request): string {
  return `${accountId} ${key}`;
}

const underWayOn = new WeakMap<Database, Map<string, Request>>();

/** The requests that this process is answering, by account and key. */
export function requestsUnderWay(database: Database): Map<string, Request> {
  return getOrMake(underWayOn, database, () => new Map());
}

async function answerFirst(route: Route, call: OwnedCall, request: Request): Promise<unknown> {
  const { database } = call;
  const marked =
    <T>(unit: Unit<T>): Unit<T> =>
    async (tx, isAgain) => {
      const value = await unit(tx, isAgain);
      await markCommitted(tx, request);
      return value;
    };
  const marking: Database = {
    ...database,
    write: (unit) => database.write(marked(unit)),
    writeEach: (units) => database.writeEach(units.map(marked)),
  };
  try {
    const answer = await route.handle({ ...call, database: marking });
    const text = JSON.stringify(answer);
    await settle(database, nameOf(request), () => keepAnswer(database, request, text));
    return answer;
  } catch (error) {
    // A refused request changed nothing, because its writes were rolled back, so its key may be used again.
    // After any other failure it is unknown whether the change was made, unless even the mark is missing.
    const isRefusal = error instanceof AppError && error.status < 500;
    await forget(database, request, isRefusal ? ['running', 'committed'] : ['running']);
    throw error;
  }
}

function repeatAnswer(
  found: KnownRequest,
  { hash, at, isUnderWay }: Request & { isUnderWay: boolean },
): unknown {
  if (found.request_hash !== hash) throw new AppError('idempotencyMismatch');
  if (found.answer !== null) return JSON.parse(found.answer);
  // The answer is stored a moment after the change is committed; only much later does a missing one count as
  // lost.
  const isYoung = found.state === 'running' || (found.alive_at ?? found.created_at) > at - abandonedAfterMs;
  throw isUnderWay || isYoung ? idempotencyRunning() : new AppError('idempotencyAnswerLost');
}

function hashRequest({ message, raw }: Sent): string {
  return createHash('sha256').update(`${message.method} ${message.url}\n`).update(raw).digest('hex');
}
