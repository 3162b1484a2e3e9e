import { Download, Ellipsis, Upload } from 'lucide-react';
import { addressFor } from '../../api/call.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { saveAnswer } from '../../components/save-file.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFiltered, readFilters, useLinksState } from './use-links-state.ts';

/**
 * Imports links from a file and exports those matching search and filters. The service streams the exported
 * file.
 */
export function ImportExportMenu({ onImport }: { onImport(): void }) {
  const texts = useTexts('links');
  const [state] = useLinksState();
  const save = () =>
    void saveAnswer(addressFor('listLinks', { query: { ...readFilters(state), format: 'csv-bom' } }));
  return (
    <Menu
      trigger={<IconButton label={texts.more} icon={<Ellipsis />} />}
      entries={[
        { label: texts.import, icon: <Upload />, onSelect: onImport },
        {
          label: isFiltered(state) ? texts.exportFiltered : texts.exportAll,
          icon: <Download />,
          onSelect: save,
        },
      ]}
    />
  );
}
