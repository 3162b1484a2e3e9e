import type { LeaveTexts } from '../../../components/dialogs/use-leave-texts.ts';
import type { Areas } from '../../../texts/areas.ts';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { CsvTable } from './parse-csv.ts';
import type { Progress } from './run-import.ts';

interface ShownImport {
  table: CsvTable;
  progress: Progress;
  isRunning: boolean;
}

/** The question before an import is left that runs, or of which rows are in doubt: what is created stays. */
export function useCloseQuestion(shown: ShownImport | undefined): LeaveTexts | undefined {
  const texts = useTexts('import');
  if (shown === undefined) return undefined;
  const { created, unanswered } = shown.progress;
  const { closing } = texts;
  const facts = [
    closing.created(created, formatCount(created)),
    shown.isRunning ? closing.onTheWay : '',
    unanswered > 0 ? tellDoubt(texts, shown) : '',
  ];
  const text = facts.filter(Boolean).join(' ');
  return { title: closing.title, text, action: closing.end, cancel: closing.keep };
}

/** Which rows wait for an answer, by their lines in the file. */
export function tellDoubt(
  texts: Areas['import'],
  { table, progress }: Omit<ShownImport, 'isRunning'>,
): string {
  const lineOf = (index: number) => table.rows[index]?.line ?? 0;
  const { done, unanswered } = progress;
  return texts.unanswered(lineOf(done), lineOf(done + unanswered - 1));
}
