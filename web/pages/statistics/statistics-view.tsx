import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { Charts } from './charts.tsx';
import { type StatisticsData, type Subject, useSubject } from './subject.ts';
import { Toolbar } from './toolbar.tsx';
import { Totals } from './totals.tsx';
import { polledEveryMs, useLiveClicks } from './live/use-live-clicks.ts';
import { useStatistics } from './use-statistics.ts';

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
  const read = current.data?.data;
  const use = useUse(subject, read);
  // Until it is known, nothing is said.
  const data = use === 'unknown' ? undefined : read;
  if (current.error && !read) {
    return (
      <>
        <Toolbar />
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
      </>
    );
  }
  if (use === 'none') return first;
  return (
    <>
      <Toolbar />
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

/** Whether anything was counted ever; asked only when the range has nothing. */
function useUse(subject: Subject, data: StatisticsData | undefined): 'some' | 'none' | 'unknown' {
  const isNothing = data !== undefined && data.clicks + data.bots === 0;
  const everything = useSubject(subject, {}, { enabled: isNothing });
  if (!isNothing || everything.error) return 'some';
  const ever = everything.data?.data;
  if (ever === undefined) return 'unknown';
  return ever.clicks + ever.bots === 0 ? 'none' : 'some';
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
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
