import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { onFirstClick } from '../../../components/first-click.ts';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type CsvRow, hasMoreCells } from '../../../csv/read-csv.ts';
import { ChooseFile } from './choose-file.tsx';
import { guessMapping, type Mapping } from './columns.ts';
import { ImportProgress } from './import-progress.tsx';
import { makeEntry } from './make-entry.ts';
import { MapColumns } from './map-columns.tsx';
import type { CsvTable } from './parse-csv.ts';
import { useCloseQuestion } from './use-close-question.ts';
import { useImport } from './use-import.ts';

interface LoadedFile {
  name: string;
  table: CsvTable;
}

/** Imports links from a CSV file: choose it, map its columns, watch the progress. */
export default function ImportPanel({ onClose }: { onClose(): void }) {
  const texts = useTexts('import');
  const common = useTexts('common');
  const [file, setFile] = useState<LoadedFile>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [isReused, setReused] = useState(false);
  const { progress, isRunning, start, goOn, stop } = useImport();
  const load = (loaded: LoadedFile) => {
    setFile(loaded);
    setMapping(guessMapping(loaded.table.names));
  };
  const question = useCloseQuestion(file && progress && { table: file.table, progress, isRunning });
  const rows = file?.table.rows ?? [];
  const rowCount = texts.rowCount(formatCount(rows.length), rows.length);
  const toItem = ({ cells }: CsvRow) =>
    hasMoreCells(cells, mapping) ? common.moreCells : makeEntry(cells, mapping, isReused);
  const begin = () => start(rows.map(toItem));
  const state = isRunning ? 'running' : progress && progress.done < rows.length ? 'stopped' : 'done';
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={texts.title}
      subtitle={file && `${file.name} · ${rowCount}`}
      // A user who leaves while the outcome of some rows is unknown would never learn it.
      isDirty={isRunning || (progress?.unanswered ?? 0) > 0}
      question={question}
      footer={
        progress
          ? (close) => <ProgressButtons state={state} onStop={stop} onGoOn={goOn} onClose={close} />
          : file && (
              <StartButtons
                label={texts.start(rowCount)}
                isPossible={mapping.includes('url')}
                onStart={begin}
                onBack={() => setFile(undefined)}
              />
            )
      }
    >
      {!file && <ChooseFile onLoad={load} />}
      {file && !progress && (
        <MapColumns
          table={file.table}
          mapping={mapping}
          onMap={setMapping}
          isReused={isReused}
          onReuse={setReused}
        />
      )}
      {file && progress && <ImportProgress table={file.table} progress={progress} isRunning={isRunning} />}
    </SidePanel>
  );
}

interface StartButtonsProps {
  label: string;
  isPossible: boolean;
  onStart(): void;
  onBack(): void;
}

function StartButtons({ label, isPossible, onStart, onBack }: StartButtonsProps) {
  const common = useTexts('common');
  return (
    <>
      <Button look="quiet" onClick={onBack}>
        {common.back}
      </Button>
      <Button look="primary" disabled={!isPossible} onClick={onStart}>
        {label}
      </Button>
    </>
  );
}

interface ProgressButtonsProps {
  state: 'running' | 'stopped' | 'done';
  onStop(): void;
  onGoOn(): void;
  onClose(): void;
}

function ProgressButtons({ state, onStop, onGoOn, onClose }: ProgressButtonsProps) {
  const texts = useTexts('import');
  const common = useTexts('common');
  if (state === 'running') return <Button onClick={onFirstClick(onStop)}>{texts.stop}</Button>;
  return (
    <>
      <Button onClick={onFirstClick(onClose)}>{common.close}</Button>
      {state === 'stopped' && (
        <Button look="primary" onClick={onFirstClick(onGoOn)}>
          {texts.goOn}
        </Button>
      )}
    </>
  );
}
