import { Download } from 'lucide-react';
import { addressFor } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useSaveAnswer } from '../../components/use-save-answer.ts';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** The number of entries that the service puts into one file (contract: listOverlayEntries). */
const entriesPerFile = 10_000;

interface CsvButtonProps {
  /** Id of the overlay. */
  id: number;
  /** The number of entries; undefined while it is not known. */
  count: number | undefined;
}

/** Downloads the entries as a file, or as several if there are many. Disabled while there are none. */
export function CsvButton({ id, count }: CsvButtonProps) {
  const texts = useTexts('overlays');
  const { isSaving, save } = useSaveAnswer();
  const address = (page: number) =>
    addressFor('listOverlayEntries', { params: { id }, query: { format: 'csv-bom', page } });
  if (!count) {
    return (
      <Button disabled icon={<Download />}>
        {texts.csv}
      </Button>
    );
  }
  if (count <= entriesPerFile) {
    return <DownloadLink href={address(1)}>{texts.csv}</DownloadLink>;
  }
  const files = Array.from({ length: Math.ceil(count / entriesPerFile) }, (_, index) => index + 1);
  return (
    <Menu
      trigger={
        <Button icon={<Download />} isBusy={isSaving}>
          {texts.csv}
        </Button>
      }
      entries={files.map((page) => ({
        label: texts.csvPart(
          formatCount((page - 1) * entriesPerFile + 1),
          formatCount(Math.min(count, page * entriesPerFile)),
        ),
        onSelect: () => void save(address(page)),
      }))}
    />
  );
}
