import { Skeleton } from '../../components/skeleton.tsx';
import { Stat } from '../../components/stat.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ChangeNote } from './change-note.tsx';
import { formatPeriod } from './formats.ts';
import { periodBefore } from './range/range.ts';
import type { StatisticsData, Subject } from './subject.ts';
import { TodayCount } from './live/today-count.tsx';
import type { LiveClicks } from './live/use-live-clicks.ts';
import type { Before } from './use-statistics.ts';
import { useChosenRange } from './range/use-statistics-state.ts';
import { useWords } from './use-words.ts';

interface TotalsProps {
  subject: Subject;
  /** Undefined while loading. */
  data: StatisticsData | undefined;
  before: Before;
  live: LiveClicks;
}

/** The four numbers at the top. */
export function Totals({ subject, data, before, live }: TotalsProps) {
  const texts = useTexts('statistics');
  const words = useWords(subject);
  const { interval, period, isComparing } = useChosenRange();
  const range = formatPeriod(periodBefore(interval, period));
  const note = (key: 'clicks' | 'uniqueClicks' | 'bots') =>
    isComparing &&
    data && (
      <ChangeNote now={data[key]} before={before.totals?.[key]} range={range} isGood={key !== 'bots'} />
    );
  const value = (key: 'clicks' | 'uniqueClicks' | 'bots') =>
    data ? formatCount(data[key]) : <Skeleton className="my-1 h-7 w-20" />;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Box>
        <Stat label={words.all} hint={words.allHint} value={value('clicks')} note={note('clicks')} />
      </Box>
      <Box>
        <Stat
          label={words.unique}
          hint={words.uniqueHint}
          value={value('uniqueClicks')}
          note={note('uniqueClicks')}
        />
      </Box>
      <Box>
        <Stat label={texts.bots} hint={texts.botsHint} value={value('bots')} note={note('bots')} />
      </Box>
      <Box>
        <TodayCount words={words} live={live} />
      </Box>
    </div>
  );
}

function Box({ children }: { children: React.ReactNode }) {
  return <div className="card min-w-0 p-4">{children}</div>;
}
