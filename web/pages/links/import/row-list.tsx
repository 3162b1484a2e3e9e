import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type CsvTable, writeCsvRow } from './parse-csv.ts';
import type { Failure } from './run-import.ts';
import { saveCsv } from './save-csv.ts';

interface RowListProps {
  title: string;
  /** What the user can do about them. */
  text?: string;
  table: CsvTable;
  rows: Failure[];
  /** The name of the file to which they can be saved. */
  fileName: string;
}

const rowsShownMax = 50;

/** Rows of a file that did not become links, or whose outcome is unknown, each with the reason. */
export function RowList({ title, text, table, rows, fileName }: RowListProps) {
  const texts = useTexts('import');
  const more = rows.length - rowsShownMax;
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-center gap-3">
        <h3 className="grow text-sm font-semibold">{title}</h3>
        <Button size="small" icon={<Download />} onClick={() => saveCsv(writeRows(table, rows), fileName)}>
          {texts.saveFailures}
        </Button>
      </div>
      {text && <p className="text-soft">{text}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.slice(0, rowsShownMax).map(({ index, reason }) => (
          <li key={index} className="grid gap-0.5 p-3 text-[0.8125rem]">
            <span className="truncate font-medium">
              {texts.row(table.rows[index]?.line ?? 0)}{' '}
              <bdi className="font-normal text-soft">{rowText(table.rows[index]?.cells)}</bdi>
            </span>
            <span className="text-danger-ink">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">{texts.moreFailures(formatCount(more))}</p>}
    </section>
  );
}

function rowText(row: readonly string[] = []): string {
  return row.filter((cell) => cell !== '').join(' · ');
}

/** The rows as CSV with the reasons in an extra column, so that they can be corrected and imported again. */
function writeRows({ names, rows: all }: CsvTable, rows: readonly Failure[]): string {
  const lines = rows.map(({ index, reason }) => {
    const { cells = [] } = all[index] ?? {};
    const filled = cells.slice(0, 1 + cells.findLastIndex((cell) => cell !== ''));
    const padding = names.slice(filled.length).map(() => '');
    return writeCsvRow([...filled, ...padding, reason]);
  });
  return writeCsvRow([...names, 'error']) + lines.join('');
}
