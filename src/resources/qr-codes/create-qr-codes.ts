import { newQrCode } from '../../../contract/qr-bulk.ts';
import type { Context } from '../../http/context.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { AppError } from '../../platform/app-error.ts';
import { type PreparedQrCode, prepareQrCode, type StoredQrCode, storeQrCode } from './create-qr-code.ts';
import { fetchLogo } from './look/fetch-logo.ts';

/** One request takes only so much of what draws and checks pictures, which all accounts share. */
const entriesAtOnce = 4;

/** A code, or why there is none. */
export type Outcome = StoredQrCode | AppError;

/** An entry that is to be made, and how to get its logo. */
interface Task {
  index: number;
  entry: unknown;
  readLogo: typeof fetchLogo;
}

/**
 * Makes many codes, each for itself: what is wrong with one is told in its place and keeps none of the others back. The
 * outcomes come in the order of the entries. Each logo is fetched and read once.
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

/** One logo after the other, so that only those of the entries under way are in memory. */
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

/** Also a logo that cannot be had is asked for once. */
function once(read: typeof fetchLogo): typeof fetchLogo {
  let reading: ReturnType<typeof fetchLogo> | undefined;
  return (context, text) => (reading ??= read(context, text));
}

async function createOne(context: Context, task: Task): Promise<Outcome> {
  const prepared = await prepareOne(context, task);
  return prepared instanceof AppError ? prepared : storeQrCode(context, prepared);
}

/**
 * Refusals are an entry's own, also that pictures cannot be read or checked for a moment: what was made stays made, and the
 * rest can be sent again. A fault, or a database that is away when a code is stored, ends the whole request.
 */
async function prepareOne(context: Context, { entry, readLogo }: Task): Promise<PreparedQrCode | AppError> {
  const parsed = newQrCode.safeParse(entry);
  if (!parsed.success) return describeIssue(parsed.error);
  try {
    return await prepareQrCode(context, parsed.data, readLogo);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
