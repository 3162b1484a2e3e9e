import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ChooseFile } from './choose-file.tsx';
import { guessMapping, type Mapping } from './columns.ts';
import { ImportProgress } from './import-progress.tsx';
import { makeEntry } from './make-entry.ts';
import { MapColumns } from './map-columns.tsx';
import type { CsvTable } from './parse-csv.ts';
import { useImport } from './use-import.ts';

interface LoadedFile {
  name: string;
  table: CsvTable;
}

/** Links from a CSV file: choose it, say what its columns are, watch it go. */
export default function ImportPanel({ onClose }: { onClose(): void }) {
  const { import: texts } = useTexts('links');
  const common = useTexts('common');
  const [file, setFile] = useState<LoadedFile>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [isReused, setReused] = useState(false);
  const { progress, isRunning, start, stop } = useImport();
  const load = (loaded: LoadedFile) => {
    setFile(loaded);
    setMapping(guessMapping(loaded.table.names));
  };
  const rows = file?.table.rows ?? [];
  const rowCount = texts.rowCount(formatCount(rows.length), rows.length);
  const begin = () => start(rows.map(({ cells }) => makeEntry(cells, mapping, isReused)));
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={texts.title}
      subtitle={file && `${file.name} · ${rowCount}`}
      isDirty={isRunning}
      footer={
        file && !progress ? (
          <>
            <Button look="quiet" onClick={() => setFile(undefined)}>
              {common.back}
            </Button>
            <Button look="primary" disabled={!mapping.includes('url')} onClick={begin}>
              {texts.start(rowCount)}
            </Button>
          </>
        ) : (
          progress && (
            <Button onClick={isRunning ? stop : onClose}>{isRunning ? texts.stop : common.close}</Button>
          )
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
