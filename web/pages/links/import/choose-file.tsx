import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classes } from '../../../components/classes.ts';
import { FormErrors } from '../../../components/fields/form-errors.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { importFields } from './columns.ts';
import { type CsvTable, writeCsvRow } from './parse-csv.ts';
import { type FileProblem, readFile, rowsMax } from './read-file.ts';
import { saveCsv } from './save-csv.ts';

interface ChooseFileProps {
  onLoad(file: { name: string; table: CsvTable }): void;
}

/** Chooses a file, by picking or dropping it. It is only read in the browser, nothing is sent yet. */
export function ChooseFile({ onLoad }: ChooseFileProps) {
  const texts = useTexts('import');
  const { fileUnreadable } = useTexts('common');
  const problems = { ...texts.problems, unreadable: () => fileUnreadable };
  const [problem, setProblem] = useState<FileProblem>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined) => {
    if (!file) return;
    const table = await readFile(file);
    if (typeof table === 'string') setProblem(table);
    else onLoad({ name: file.name, table });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void load(event.dataTransfer.files[0]);
  };
  return (
    <>
      <p className="text-soft">{texts.text}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button is the other one */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'grid justify-items-center gap-3 rounded-xl border-2 border-dashed p-8 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line',
        )}
      >
        <FileSpreadsheet aria-hidden className="size-8 text-accent-ink" />
        <p className="text-soft">{texts.drop}</p>
        <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={texts.file}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // Cleared, so that choosing the same file again, once it is mended, fires a change event.
            event.target.value = '';
            void load(chosen);
          }}
        />
      </div>
      <FormErrors message={problem && problems[problem](formatCount(rowsMax))} />
      <div>
        <Button size="small" look="quiet" onClick={() => saveCsv(writeCsvRow(importFields), 'links.csv')}>
          {texts.template}
        </Button>
      </div>
    </>
  );
}
