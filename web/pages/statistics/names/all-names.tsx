import { useState } from 'react';
import { type Bar, BarList } from '../../../components/charts/bar-list.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { formatShare } from '../formats.ts';

interface AllNamesProps {
  caption: string;
  columns: readonly [string, string, string];
  bars: readonly Bar[];
  onClose(): void;
}

/** All names of a dimension, with a search. */
export default function AllNames({ caption, columns, bars, onClose }: AllNamesProps) {
  const texts = useTexts('statistics');
  const common = useTexts('common');
  const [wanted, setWanted] = useState('');
  const found = bars.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <SidePanel isOpen onClose={onClose} title={caption}>
      <SearchField label={texts.searchNames} value={wanted} onChange={setWanted} found={found.length} />
      {found.length > 0 ? (
        <BarList caption={caption} columns={columns} bars={found} formatShare={formatShare} />
      ) : (
        <p className="text-soft">{common.noMatches}</p>
      )}
    </SidePanel>
  );
}
