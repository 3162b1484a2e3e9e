import { useMemo } from 'react';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { ChartTable } from '../../components/charts/chart-table.tsx';
import { lazyChart } from '../../components/charts/lazy-chart.tsx';
import { LineLegend } from '../../components/charts/line-legend.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatPeriod, formatShort } from '../statistics/formats.ts';
import { linesOf, pointsOf, textOf } from '../statistics/time/time-series.ts';
import { readWall } from '../statistics/range/walls.ts';
import type { BioStatistics } from './bio-statistics.ts';

const LineChart = lazyChart(
  () => import('../../components/charts/line-chart.tsx'),
  <Skeleton className="h-[220px] w-full rounded-lg sm:h-[280px]" />,
);
const secondMs = 1_000;

interface VisitsChartProps {
  data: BioStatistics;
  /** The statistics of the previous period, if it is shown. */
  before: BioStatistics | undefined;
}

/** A line chart of visits over time. */
export function VisitsChart({ data, before }: VisitsChartProps) {
  const { figures } = useTexts('bios');
  const texts = useTexts('statistics');
  const lines = useMemo(
    () => linesOf(data, before, { all: figures.visits, unique: figures.visitors, before: figures.before }),
    [data, before, figures],
  );
  const { axis, titleOf } = useMemo(() => pointsOf(data), [data]);
  const rows = () =>
    data.series.map((_, index) => [titleOf(index), ...lines.map(({ values }) => textOf(values[index]))]);
  const range = formatPeriod({ first: readWall(data.from) ?? 0, end: (readWall(data.to) ?? 0) + secondMs });
  const count = figures.visitsCount(data.clicks, formatCount(data.clicks));
  return (
    <ChartCard
      title={figures.overTime}
      hint={texts.overTimeHint}
      aside={<LineLegend lines={lines} />}
      switchTexts={{ table: texts.asTable, chart: texts.asChart }}
      table={() => (
        <ChartTable
          caption={figures.overTime}
          columns={[texts.time, ...lines.map(({ name }) => name)]}
          rows={rows()}
        />
      )}
    >
      <LineChart
        summary={`${figures.overTime}, ${range}: ${count}.`}
        pointsName={texts.points}
        lines={lines}
        axis={axis}
        titleOf={titleOf}
        formatValue={formatCount}
        formatTick={formatShort}
      />
    </ChartCard>
  );
}
