import { useMemo } from 'react';
import { ChartCard } from '../../../components/charts/chart-card.tsx';
import { ChartTable } from '../../../components/charts/chart-table.tsx';
import { lazyChart } from '../../../components/charts/lazy-chart.tsx';
import { LineLegend } from '../../../components/charts/line-legend.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { formatPeriod, formatShort } from '../formats.ts';
import type { StatisticsData, Subject } from '../subject.ts';
import { linesOf, pointsOf, textOf } from './time-series.ts';
import { useWords } from '../use-words.ts';
import { readWall } from '../range/walls.ts';

const placeholder = <Skeleton className="h-[220px] w-full rounded-lg sm:h-[280px]" />;
const LineChart = lazyChart(() => import('../../../components/charts/line-chart.tsx'), placeholder);

interface TimeCardProps {
  subject: Subject;
  /** Undefined while loading. */
  data: StatisticsData | undefined;
  /** The statistics of the previous period, if it is shown. */
  before: StatisticsData | undefined;
}

/** A line chart of clicks over time. */
export function TimeCard({ subject, data, before }: TimeCardProps) {
  const texts = useTexts('statistics');
  const words = useWords(subject);
  const { all, unique, before: name } = words;
  const lines = useMemo(
    () => (data ? linesOf(data, before, { all, unique, before: name }) : []),
    [data, before, all, unique, name],
  );
  const { axis, titleOf } = useMemo(() => pointsOf(data ?? none), [data]);
  const rows = () =>
    lines[0]?.values.map((_, index) => [
      titleOf(index),
      ...lines.map(({ values }) => textOf(values[index])),
    ]) ?? [];
  return (
    <ChartCard
      title={words.overTime}
      hint={texts.overTimeHint}
      aside={<LineLegend lines={lines} />}
      switchTexts={{ table: texts.asTable, chart: texts.asChart }}
      table={() => (
        <ChartTable
          caption={words.overTime}
          columns={[texts.time, ...lines.map((line) => line.name)]}
          rows={rows()}
        />
      )}
    >
      {data ? (
        <LineChart
          summary={summaryOf(data, { texts, words, titleOf })}
          pointsName={texts.points}
          lines={lines}
          axis={axis}
          titleOf={titleOf}
          formatValue={formatCount}
          formatTick={formatShort}
        />
      ) : (
        placeholder
      )}
    </ChartCard>
  );
}

const none = { series: [], interval: 'day' } as unknown as StatisticsData;

interface Wording {
  texts: ReturnType<typeof useTexts<'statistics'>>;
  words: ReturnType<typeof useWords>;
  titleOf(index: number): string;
}

function summaryOf({ from, to, clicks, series }: StatisticsData, { texts, words, titleOf }: Wording): string {
  const range = formatPeriod({ first: readWall(from) ?? 0, end: (readWall(to) ?? 0) + 1_000 });
  if (clicks === 0) return texts.chartSummaryNone(words.overTime, range);
  const most = Math.max(...series.map((point) => point.clicks));
  const at = titleOf(series.findIndex((point) => point.clicks === most));
  const peak = texts.mostAt(at, words.countText(most));
  return texts.chartSummary(words.overTime, range, words.countText(clicks), peak);
}
