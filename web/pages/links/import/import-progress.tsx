import { Stat } from '../../../components/stat.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { CsvTable } from './parse-csv.ts';
import type { Progress } from './run-import.ts';
import { RowList } from './row-list.tsx';
import { tellDoubt } from './use-close-question.ts';

interface ImportProgressProps {
  table: CsvTable;
  progress: Progress;
  isRunning: boolean;
}

/** The progress of the import, the rows that failed, and those whose outcome is unknown. */
export function ImportProgress({ table, progress, isRunning }: ImportProgressProps) {
  const texts = useTexts('import');
  const { done, created, failures, unknown } = progress;
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
          className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
        >
          <div
            className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
            style={{ width: `${percent}%` }}
          />
        </div>
        <p role="status" className="text-soft">
          {isRunning
            ? texts.running(formatCount(done), formatCount(total))
            : isStopped
              ? texts.stopped(formatCount(done), formatCount(total))
              : texts.finished}
        </p>
      </div>
      {isStopped && <Interruption table={table} progress={progress} />}
      <div className="grid grid-cols-2 gap-4">
        <Stat label={texts.created} value={formatCount(created)} />
        <Stat label={texts.failed} value={formatCount(failures.length)} />
      </div>
      {failures.length > 0 && (
        <RowList title={texts.failures} table={table} rows={failures} fileName="failures.csv" />
      )}
      {unknown.length > 0 && (
        <RowList
          title={texts.unknown}
          text={texts.unknownText}
          table={table}
          rows={unknown.map((index) => ({ index, reason: texts.unknownReason }))}
          fileName="unknown.csv"
        />
      )}
    </>
  );
}

/** Why the import was interrupted, and which rows are waiting for an answer. */
function Interruption({ table, progress }: Omit<ImportProgressProps, 'isRunning'>) {
  const texts = useTexts('import');
  const { unanswered, interruption } = progress;
  if (interruption === undefined && unanswered === 0) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-lg bg-warning-soft p-3 text-warning">
      {interruption !== undefined && <p>{interruption}</p>}
      {unanswered > 0 && <p>{tellDoubt(texts, { table, progress })}</p>}
    </div>
  );
}
