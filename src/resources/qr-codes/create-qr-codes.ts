import { newQrCode } from '../../../contract/qr-bulk.ts';
import type { Context } from '../../http/context.ts';
import { parseInput } from '../../http/parse-input.ts';
import { AppError, isUnavailable } from '../../platform/app-error.ts';
import { type PreparedQrCode, prepareQrCode, type StoredQrCode, storeQrCode } from './create-qr-code.ts';
import { fetchLogo } from './look/fetch-logo.ts';

/**
 * The number of entries processed at the same time: all accounts share the threads that draw and check
 * pictures.
 */
const entriesAtOnce = 4;

/** The created code, or the reason why there is none. */
export type Outcome = StoredQrCode | AppError;

/** An entry of the request with a function that reads its logo. */
interface Task {
  index: number;
  entry: unknown;
  readLogo: typeof fetchLogo;
}

/**
 * Creates many codes independently: an invalid entry gets an error in its place and does not affect the
 * others. The outcomes are in the order of the entries. Each logo is fetched and read once.
 */
export async function createQrCodes(context: Context, entries: unknown[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tasks = tasksOf(entries);
  const work = async () => {
    for (const task of tasks) outcomes[task.index] = await createOne(context, task);
  };
  await Promise.all(Array.from({ length: entriesAtOnce }, work));
  return outcomes;
}

/** The tasks are grouped by logo, so that only the logos of the entries in progress are in memory. */
function* tasksOf(entries: unknown[]): Generator<Task> {
  const groups = Map.groupBy(entries.entries(), ([, entry]) => logoOf(entry));
  for (const group of groups.values()) {
    const readLogo = once(fetchLogo);
    for (const [index, entry] of group) yield { index, entry, readLogo };
  }
}

function logoOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'logo' in entry ? entry.logo : undefined;
}

/** Calls `read` once and reuses the result, even if reading failed. */
function once(read: typeof fetchLogo): typeof fetchLogo {
  let reading: ReturnType<typeof fetchLogo> | undefined;
  return (context, text) => (reading ??= read(context, text));
}

/** A refusal belongs to its entry. Any other error, and a database that is away, fails the whole request. */
async function createOne(context: Context, task: Task): Promise<Outcome> {
  const prepared = await prepareOne(context, task);
  if (prepared instanceof AppError) return prepared;
  try {
    return await storeQrCode(context, prepared);
  } catch (error) {
    if (error instanceof AppError && !isUnavailable(error)) return error;
    throw error;
  }
}

/**
 * Every AppError belongs to its entry, including one for pictures that temporarily cannot be read or checked:
 * codes that were created stay, and the client can send the rest again. Any other error fails the whole
 * request.
 */
async function prepareOne(context: Context, { entry, readLogo }: Task): Promise<PreparedQrCode | AppError> {
  try {
    return await prepareQrCode(context, parseInput(newQrCode, entry), readLogo);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
