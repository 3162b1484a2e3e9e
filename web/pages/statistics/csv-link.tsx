import { DownloadLink } from '../../components/download-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { writeQuery } from './range/range.ts';
import { csvAddress, type Subject } from './subject.ts';
import { useChosenRange } from './range/use-statistics-state.ts';

/** Downloads the shown statistics as CSV. */
export function CsvLink({ subject }: { subject: Subject }) {
  const texts = useTexts('statistics');
  const { interval, period, timeZone } = useChosenRange();
  return (
    <DownloadLink href={csvAddress(subject, writeQuery(interval, period, timeZone))}>
      {texts.download}
    </DownloadLink>
  );
}
