import { Download, Ellipsis, LoaderCircle, Upload } from 'lucide-react';
import { addressFor } from '../../api/call.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useSaveAnswer } from '../../components/use-save-answer.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFiltered, readFilters, useLinksState } from './use-links-state.ts';

/** Imports links from a file and exports those matching search and filters. */
export function ImportExportMenu({ onImport }: { onImport(): void }) {
  const texts = useTexts('links');
  const [state] = useLinksState();
  const { isSaving, save } = useSaveAnswer();
  const address = addressFor('listLinks', { query: { ...readFilters(state), format: 'csv-bom' } });
  return (
    <Menu
      trigger={
        <IconButton
          label={texts.more}
          icon={isSaving ? <LoaderCircle className="animate-spin" /> : <Ellipsis />}
          aria-busy={isSaving || undefined}
        />
      }
      entries={[
        { label: texts.import, icon: <Upload />, onSelect: onImport },
        {
          label: isFiltered(state) ? texts.exportFiltered : texts.exportAll,
          icon: <Download />,
          onSelect: () => void save(address),
        },
      ]}
    />
  );
}
