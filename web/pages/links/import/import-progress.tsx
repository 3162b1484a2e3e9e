import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Stat } from '../../../components/stat.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type CsvTable, writeCsvRow } from './parse-csv.ts';
import type { Failure, Progress } from './run-import.ts';
import { saveText } from './save-file.ts';

interface ImportProgressProps {
  table: CsvTable;
  progress: Progress;
  isRunning: boolean;
}

const failuresShownMax = 50;

/** How far it has come, and what did not become a link. */
export function ImportProgress({ table, progress, isRunning }: ImportProgressProps) {
  const { import: texts } = useTexts('links');
  const { done, created, failures } = progress;
  const total = table.rows.length;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isStopped = !isRunning && done < total;
  return (
    <>
      <div className="grid gap-2">
        <div
          role="progressbar"
          aria-label={texts.title}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
        </div>
        <p role="status" className="text-soft">
          {isRunning
            ? texts.running(formatCount(done), formatCount(total))
            : isStopped
              ? texts.stopped(formatCount(done), formatCount(total))
              : texts.finished}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Stat label={texts.created} value={formatCount(created)} />
        <Stat label={texts.failed} value={formatCount(failures.length)} />
      </div>
      {failures.length > 0 && <Failures table={table} failures={failures} />}
    </>
  );
}

function Failures({ table, failures }: { table: CsvTable; failures: Failure[] }) {
  const { import: texts } = useTexts('links');
  const more = failures.length - failuresShownMax;
  return (
    <section aria-label={texts.failures} className="grid gap-3">
      <div className="flex items-center gap-3">
        <h3 className="grow text-sm font-semibold">{texts.failures}</h3>
        <Button
          size="small"
          icon={<Download />}
          onClick={() => saveText(writeFailures(table, failures), 'failures.csv')}
        >
          {texts.saveFailures}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {failures.slice(0, failuresShownMax).map(({ index, reason }) => (
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

/** The rows as they were, to be mended and imported again, each with why it failed. */
function writeFailures({ names, rows }: CsvTable, failures: readonly Failure[]): string {
  const lines = failures.map(({ index, reason }) => {
    const { cells = [] } = rows[index] ?? {};
    return writeCsvRow([...names.map((_, column) => cells[column] ?? ''), reason]);
  });
  return writeCsvRow([...names, 'error']) + lines.join('');
}
