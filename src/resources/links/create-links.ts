import { newLink } from '../../../contract/links.ts';
import type { Queries } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { parseInput } from '../../http/parse-input.ts';
import { AppError } from '../../platform/app-error.ts';
import { announceNewLink, insertNewLink, type PreparedNewLink, prepareNewLink } from './create-link.ts';
import { createHashOnce, type HashPassword } from './input/prepare-link.ts';
import type { StoredLink } from './link-store.ts';

/**
 * The number of entries prepared at the same time, which limits how much password hashing and database
 * reading one request causes at once.
 */
const entriesAtOnce = 50;

/** The created link, or the reason why there is none. */
export type Outcome = StoredLink | AppError;

/**
 * Shortens many URLs independently: an invalid entry gets an error in its place and does not affect the
 * others. The outcomes are in the order of the entries; of two entries that want the same alias the first one
 * gets it.
 */
export async function createLinks(context: Context, entries: unknown[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const hash = createHashOnce();
  const prepare = (entry: unknown) => orRefusal(() => prepareEntry(context, entry, hash));
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const chunk = entries.slice(start, start + entriesAtOnce);
    outcomes.push(...(await storeEntries(context, await Promise.all(chunk.map(prepare)))));
  }
  return outcomes;
}

/** Stores each entry in a unit of work of its own, in their order. */
async function storeEntries(
  context: Context,
  entries: readonly (PreparedNewLink | AppError)[],
): Promise<Outcome[]> {
  const prepared = entries.filter((entry): entry is PreparedNewLink => !(entry instanceof AppError));
  const units = prepared.map((entry) => (tx: Queries) => insertNewLink(tx, context, entry));
  const stored = (await context.database.writeEach(units)).values();
  if (prepared.some(({ campaignId }) => campaignId))
    context.changes.announce({ kind: 'pages', accountId: context.account.id });
  return entries.map((entry) => {
    if (entry instanceof AppError) return entry;
    const outcome = outcomeOf(stored.next().value as PromiseSettledResult<StoredLink>);
    if (!(outcome instanceof AppError)) announceNewLink(context, outcome);
    return outcome;
  });
}

/**
 * Refusals (4xx) belong to their entry; any other error, such as a database that is away, fails the whole
 * request.
 */
function outcomeOf(settled: PromiseSettledResult<StoredLink>): Outcome {
  if (settled.status === 'fulfilled') return settled.value;
  if (isRefusal(settled.reason)) return settled.reason;
  throw settled.reason;
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}

async function prepareEntry(context: Context, entry: unknown, hash: HashPassword): Promise<PreparedNewLink> {
  return prepareNewLink(context, parseInput(newLink, entry), hash);
}

/** Returns refusals and rethrows all other errors, like outcomeOf. */
async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | AppError> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
