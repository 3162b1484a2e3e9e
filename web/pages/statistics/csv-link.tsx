import { Download } from 'lucide-react';
import { buttonClasses } from '../../components/button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { writeQuery } from './range/range.ts';
import { csvAddress, type Subject } from './subject.ts';
import { useChosenRange } from './range/use-statistics-state.ts';

/** Downloads the shown statistics as CSV. */
export function CsvLink({ subject }: { subject: Subject }) {
  const texts = useTexts('statistics');
  const { interval, period, timeZone } = useChosenRange();
  return (
    <a
      href={csvAddress(subject, writeQuery(interval, period, timeZone))}
      download
      className={buttonClasses('plain')}
    >
      <Download aria-hidden /> {texts.download}
    </a>
  );
}
