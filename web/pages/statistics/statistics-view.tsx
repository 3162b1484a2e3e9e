import { CalendarSearch } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { formatPeriod } from './formats.ts';
import { LatestClicks } from './latest-clicks.tsx';
import { NamesCard } from './names-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { type StatisticsData, type Subject, useSubject } from './subject.ts';
import { TimeCard } from './time-card.tsx';
import { Toolbar } from './toolbar.tsx';
import { Totals } from './totals.tsx';
import { type LiveClicks, polledEveryMs, useLiveClicks } from './use-live-clicks.ts';
import { useStatistics } from './use-statistics.ts';
import { useChosenRange, useStatisticsState } from './use-statistics-state.ts';
import { useWords } from './use-words.ts';

/** With a stream: for what it does not tell, such as machines. */
const streamedEveryMs = 60_000;
const refreshedAfterMs = 1_000;

interface StatisticsViewProps {
  subject: Subject;
  /** What stands instead of the charts as long as nothing was ever counted. */
  first: ReactNode;
}

/** Everything that was counted for a subject in the chosen range. Below the header of its page. */
export function StatisticsView({ subject, first }: StatisticsViewProps) {
  const live = useLiveClicks(subject);
  const { current, before } = useStatistics(subject, live.isStreamed ? streamedEveryMs : polledEveryMs);
  useRefresh(live.today, () => void current.refetch());
  const data = current.data?.data;
  const isUnused = useIsUnused(subject, data);
  if (current.error && !data) {
    return (
      <>
        <Toolbar />
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
      </>
    );
  }
  if (isUnused) return first;
  return (
    <>
      <Toolbar />
      <ShownRange />
      <div
        aria-busy={current.isPlaceholderData || !data}
        className={`grid gap-4 transition-opacity ${current.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <Totals subject={subject} data={data} before={before} live={live} />
        <Charts subject={subject} data={data} before={before.data} live={live} />
      </div>
    </>
  );
}

function ShownRange() {
  const texts = useTexts('statistics');
  const { period, timeZone } = useChosenRange();
  return <p className="-mt-1 text-[0.8125rem] text-soft">{texts.shown(formatPeriod(period), timeZone)}</p>;
}

interface ChartsProps {
  subject: Subject;
  data: StatisticsData | undefined;
  before: StatisticsData | undefined;
  live: LiveClicks;
}

function Charts({ subject, data, before, live }: ChartsProps) {
  const { all: counted } = useWords(subject);
  if (data?.clicks === 0 && !before?.clicks) return <NothingHere />;
  return (
    <>
      <TimeCard subject={subject} data={data} before={before} />
      {data === undefined && <Skeleton className="h-80 w-full rounded-xl" />}
      {data !== undefined && data.clicks > 0 && (
        <>
          <PlacesCard subject={subject} data={data} />
          <div className="grid gap-4 lg:grid-cols-2">
            <NamesCard name="sources" dimensions={sources} data={data} counted={counted} />
            <NamesCard name="devices" dimensions={devices} data={data} counted={counted} />
          </div>
        </>
      )}
      {live.recent && <LatestClicks clicks={live.recent} hasLinks={subject.kind === 'account'} />}
    </>
  );
}

const sources = [
  'referrers',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
const devices = ['devices', 'browsers', 'os'] as const;

function NothingHere() {
  const texts = useTexts('statistics');
  const [, setState] = useStatisticsState();
  const { range } = useChosenRange();
  return (
    <EmptyState
      icon={<CalendarSearch />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        range !== '12m' && (
          <Button
            onClick={() => setState({ range: '12m', from: '', to: '', interval: '' }, { isStep: true })}
          >
            {texts.showYear}
          </Button>
        )
      }
    />
  );
}

/** Whether nothing was counted ever; asked only when the range has nothing. */
function useIsUnused(subject: Subject, data: StatisticsData | undefined): boolean {
  const isNothing = data !== undefined && data.clicks + data.bots === 0;
  const everything = useSubject(subject, {}, { enabled: isNothing }).data?.data;
  return isNothing && everything !== undefined && everything.clicks + everything.bots === 0;
}

/** Reads anew a moment after a number has changed; not more often, however fast it grows. */
function useRefresh(today: number | undefined, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  const known = useRef(today);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (known.current !== undefined && known.current !== today) {
      timer.current ??= window.setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, refreshedAfterMs);
    }
    known.current = today;
  }, [today]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
