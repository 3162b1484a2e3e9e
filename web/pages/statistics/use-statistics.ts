import { type Period, periodBefore, restBefore, writeQuery } from './range/range.ts';
import { type StatisticsData, type Subject, useSubject } from './subject.ts';
import { useChosenRange } from './range/use-statistics-state.ts';
import type { Interval } from './range/walls.ts';

export type Totals = Pick<StatisticsData, 'clicks' | 'uniqueClicks' | 'bots'>;

/** The previous period, as far as it is loaded. */
export interface Before {
  /** All of it, for the chart. */
  data: StatisticsData | undefined;
  /** The totals up to the hour that corresponds to now, for the comparison. */
  totals: Totals | undefined;
}

/**
 * The statistics of the chosen range and, if compared, of the previous period. `everyMs` is the polling
 * interval.
 */
export function useStatistics(subject: Subject, everyMs: number) {
  const chosen = useChosenRange();
  const { interval, period, timeZone, now, isComparing } = chosen;
  const ask = (unit: Interval, one: Period) => writeQuery(unit, one, timeZone);
  const query = ask(interval, period);
  const rest = restBefore(chosen, now);
  const current = useSubject(subject, query, { keepPrevious: true, everyMs });
  const whole = useSubject(subject, ask(interval, periodBefore(interval, period)), { enabled: isComparing });
  const open = useSubject(subject, rest ? ask(rest.interval, rest.period) : {}, {
    enabled: isComparing && rest !== undefined,
  });
  const isShown = isComparing && !current.isPlaceholderData;
  const data = isShown ? whole.data?.data : undefined;
  return { current, query, before: { data, totals: data && compared(data, rest && open.data?.data, rest) } };
}

function compared(
  whole: StatisticsData,
  open: StatisticsData | undefined,
  rest: object | undefined,
): Totals | undefined {
  if (rest === undefined) return whole;
  if (open === undefined) return undefined;
  return {
    clicks: whole.clicks - open.clicks,
    uniqueClicks: whole.uniqueClicks - open.uniqueClicks,
    bots: whole.bots - open.bots,
  };
}
