import type { FileFormat } from '../../../../contract/answer-format.ts';
import type { Context } from '../../../http/context.ts';
import { type CsvRow, csvStream } from '../../../http/answers/csv-answer.ts';
import type { RawAnswer } from '../../../http/answers/raw-answer.ts';
import { toDate } from '../../../platform/time/timestamp.ts';
import { exportedFieldsOf } from './exported-link-store.ts';
import type { LinkFilter } from './link-filter-store.ts';
import { sliceOfListed } from './link-list-store.ts';
import { withBelongings } from './list-links.ts';
import { presentExported } from '../present-link.ts';
import { type LinkListQuery, readFilter } from './read-filter.ts';

/**
 * The number of links that are read and held in memory at once: some milliseconds, some hundred kilobytes.
 */
const linksPerSlice = 500;

/**
 * All links that match the query as a CSV file, newest first. Links are read while the file is sent
 * (back-pressure), so each row shows the link at the moment when it is read.
 * @throws AppError invalidInput as listLinks
 */
export async function exportLinks(
  context: Context,
  query: LinkListQuery,
  format: FileFormat,
): Promise<RawAnswer> {
  const filter = await readFilter(context, query);
  const name = `links-${toDate(context.clock.now())}.csv`;
  return csvStream({ name, format }, rowsOf(context, filter));
}

type Exported = ReturnType<typeof presentExported>;

/** New ones are appended, because some read the file by position. An import knows them by these names. */
const columns = [
  'id',
  'alias',
  'shorturl',
  'longurl',
  'title',
  'description',
  'domain',
  'campaign',
  'channel',
  'tags',
  'status',
  'state',
  'clicks',
  'uniqueclicks',
  'date',
  'blocked',
  'starts',
  'expiry',
  'clicklimit',
  'expirationredirect',
  'redirect',
  'metatitle',
  'metadescription',
  'metaimage',
] as const satisfies (keyof Exported)[];

/** `filter` undefined = no link can match */
async function* rowsOf(context: Context, filter: LinkFilter | undefined): AsyncGenerator<CsvRow[]> {
  const { account, database, settings } = context;
  yield [columns];
  if (filter === undefined) return;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const wanted = { accountId: account.id, filter };
    const slice = await sliceOfListed(database.read, wanted, { before, limit: linksPerSlice });
    const links = await withBelongings(context, slice);
    const more = await exportedFieldsOf(
      database.read,
      links.map(({ id }) => id),
    );
    yield links.flatMap((link) => {
      const fields = more.get(link.id);
      return fields ? [toRow(presentExported({ ...link, ...fields }, settings))] : [];
    });
    if (slice.length < linksPerSlice) return;
    before = slice.at(-1)?.id ?? 0;
  }
}

function toRow(link: Exported): CsvRow {
  return columns.map((name) => {
    const value = link[name];
    if (Array.isArray(value)) return value.map(writeEntry).join(',');
    return typeof value === 'boolean' ? String(value) : (value ?? '');
  });
}

/** A tag with a comma is quoted in its cell, as a cell is in its row. */
function writeEntry(entry: string | number): string {
  const text = String(entry);
  return /^"|,/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
