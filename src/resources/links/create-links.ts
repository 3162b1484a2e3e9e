import { newLink } from '../../../contract/links.ts';
import type { Context } from '../../http/context.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { AppError } from '../../platform/app-error.ts';
import { type PreparedNewLink, prepareNewLink, storeNewLink } from './create-link.ts';
import type { StoredLink } from './link-store.ts';

/** Entries prepared at the same time: bounds what one request takes of password hashing and of the reader. */
const entriesAtOnce = 50;

/** A link, or why there is none. */
export type Outcome = StoredLink | AppError;

/**
 * Shortens many URLs, each for itself: what is wrong with one is told in its place and keeps none of the others
 * back. The outcomes come in the order of the entries; of two entries that want one alias the first has it.
 */
export async function createLinks(context: Context, entries: unknown[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const chunk = entries.slice(start, start + entriesAtOnce);
    const prepared = await Promise.all(chunk.map((entry) => orRefusal(() => prepareEntry(context, entry))));
    outcomes.push(...(await storeEntries(context, prepared)));
  }
  return outcomes;
}

/**
 * In their order: SQLite does what is asked for at once one after the other, and in one commit. PostgreSQL would do it
 * side by side, in any order, and for nobody else meanwhile.
 */
async function storeEntries(
  context: Context,
  entries: readonly (PreparedNewLink | AppError)[],
): Promise<Outcome[]> {
  if (context.database.engine === 'sqlite')
    return Promise.all(entries.map((entry) => storeEntry(context, entry)));
  const outcomes: Outcome[] = [];
  for (const entry of entries) outcomes.push(await storeEntry(context, entry));
  return outcomes;
}

async function prepareEntry(context: Context, entry: unknown): Promise<PreparedNewLink> {
  const parsed = newLink.safeParse(entry);
  if (!parsed.success) throw describeIssue(parsed.error);
  return prepareNewLink(context, parsed.data);
}

async function storeEntry(context: Context, prepared: PreparedNewLink | AppError): Promise<Outcome> {
  return prepared instanceof AppError ? prepared : orRefusal(() => storeNewLink(context, prepared));
}

/** Refusals are an entry's own; a fault (or a database that is away) ends the whole request. */
async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}
