import type { AnswerFormat, FileFormat } from '../../../contract/answer-format.ts';
import type { ListQuery } from '../../../contract/endpoint.ts';
import { limits } from '../../../contract/limits.ts';
import type { Context } from '../../http/context.ts';
import { csvAnswer, type CsvRow, csvStream } from '../../http/answers/csv-answer.ts';
import { presentList, rangeOf } from '../../http/answers/envelope.ts';
import type { RawAnswer } from '../../http/answers/raw-answer.ts';
import { notFound } from '../../platform/app-error.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Overlay } from './overlay.ts';
import type { OverlayEntry } from './overlay-entry.ts';
import { pageOfEntries, sliceOfEntries } from './overlay-entry-store.ts';
import { findOverlay } from './overlay-store.ts';
import { readPollResults } from './poll-results.ts';
import { presentEntry } from './present-overlay.ts';

/**
 * One page of what visitors entered, newest first. As CSV a page is larger, and a poll gives its results
 * instead.
 * @throws AppError overlayNotFound
 */
export async function listEntries(
  { database, account }: Context,
  id: number,
  { format, ...query }: EntriesQuery,
) {
  const overlay = await findOverlay(database.read, account.id, id);
  if (!overlay) throw notFound('overlayNotFound');
  if (format !== 'json') {
    const wanted: Wanted = { overlay, format, page: query.page };
    return (await resultsFile({ database }, wanted)) ?? entriesFile({ database }, wanted);
  }
  const page = await pageOfEntries(database.read, overlay, rangeOf(query));
  return presentList('entries', { ...page, ...query }, presentEntry);
}

type EntriesQuery = ListQuery & { format: AnswerFormat };
type Store = Pick<Context, 'database'>;

interface Wanted {
  overlay: Overlay;
  format: FileFormat;
  page: number;
}

async function resultsFile({ database }: Store, { overlay, format }: Wanted): Promise<RawAnswer | undefined> {
  const results = await readPollResults(database.read, overlay);
  const rows = results?.map(({ option, votes }): CsvRow => [option, votes]);
  return (
    rows && csvAnswer({ name: `overlay-${overlay.id}-votes.csv`, format }, [['option', 'votes'], ...rows])
  );
}

function entriesFile({ database }: Store, { overlay, format, page }: Wanted): RawAnswer {
  const { offset } = rangeOf({ limit: limits.overlayFileEntriesMax, page });
  const name = `overlay-${overlay.id}-entries.csv`;
  return csvStream({ name, format }, rowsOf({ database }, overlay, offset));
}

/** As many as are in memory at once: messages of visitors may be long. */
const entriesPerSlice = 100;

/** Entries are read while the file is sent: 10,000 long messages at once would take several hundred megabytes. */
async function* rowsOf({ database }: Store, overlay: Overlay, offset: number): AsyncGenerator<CsvRow[]> {
  yield [['id', 'date', 'name', 'email', 'subject', 'message']];
  let before = Number.MAX_SAFE_INTEGER;
  for (let read = 0; read < limits.overlayFileEntriesMax; read += entriesPerSlice) {
    const range = { before, limit: entriesPerSlice, offset: read === 0 ? offset : 0 };
    const slice = await sliceOfEntries(database.read, overlay, range);
    yield slice.map(toRow);
    if (slice.length < entriesPerSlice) return;
    before = slice.at(-1)?.id ?? 0;
  }
}

function toRow({ id, created_at, name, email, subject, message }: OverlayEntry): CsvRow {
  return [id, toTimestamp(created_at), name, email, subject, message];
}
