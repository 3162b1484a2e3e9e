import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { Charts } from './charts.tsx';
import { type StatisticsData, type Subject, useSubject } from './subject.ts';
import { Toolbar } from './toolbar.tsx';
import { Totals } from './totals.tsx';
import { polledEveryMs, useLiveClicks } from './live/use-live-clicks.ts';
import { useStatistics } from './use-statistics.ts';

/** With a stream, polling is only for what the stream does not contain, such as bots. */
const streamedEveryMs = 60_000;
const refreshedAfterMs = 1_000;

interface StatisticsViewProps {
  subject: Subject;
  /** Shown instead of the charts while nothing has ever been counted. */
  first: ReactNode;
}

/** All statistics of a subject in the chosen range, below the page's header. */
export function StatisticsView({ subject, first }: StatisticsViewProps) {
  const live = useLiveClicks(subject);
  const { current, before } = useStatistics(subject, live.isStreamed ? streamedEveryMs : polledEveryMs);
  useRefresh(live.today, () => void current.refetch());
  const read = current.data?.data;
  const use = useUse(subject, read);
  // The empty state and the data are both withheld until it is known which of them applies.
  const data = use === 'unknown' ? undefined : read;
  // Of what was deleted meanwhile, numbers would stay that are asked for in vain.
  if (current.error && (!read || current.error.status === 404)) {
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

/** Whether anything was ever counted; requested only if the range is empty. */
function useUse(subject: Subject, data: StatisticsData | undefined): 'some' | 'none' | 'unknown' {
  const isNothing = data !== undefined && data.clicks + data.bots === 0;
  const everything = useSubject(subject, {}, { enabled: isNothing });
  if (!isNothing || everything.error) return 'some';
  const ever = everything.data?.data;
  if (ever === undefined) return 'unknown';
  return ever.clicks + ever.bots === 0 ? 'none' : 'some';
}

/**
 * Refetches a moment after the number has changed, at most once per delay however fast it grows (a throttle).
 * The first number counts as a change from 0: these clicks may have come after the statistics were read.
 */
function useRefresh(today: number | undefined, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  const known = useRef(today);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (today !== undefined && today !== (known.current ?? 0)) {
      timer.current ??= window.setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, refreshedAfterMs);
    }
    known.current = today ?? known.current;
  }, [today]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
