import type { ChartAxis, ChartLine } from '../../../components/charts/chart-line.ts';
import { formatCount } from '../../../texts/format.ts';
import { formatPoint, formatTick } from '../formats.ts';
import type { StatisticsData } from '../subject.ts';
import { dayMs, type Interval, numberOf, readWall } from '../range/walls.ts';
import { valuesBefore } from './values-before.ts';

/** The possible steps between labels of the axis, in hours, days or months. */
const steps: Record<Interval, number[]> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 96, 168],
  day: [1, 2, 4, 7, 14, 28, 56, 112],
  month: [1, 2, 3, 6, 12, 24, 60, 120],
};

const yearMs = 365 * dayMs;

interface Names {
  all: string;
  unique: string;
  before: string;
}

/** The lines of clicks, unique clicks and, if loaded, of the previous period. */
export function linesOf(data: StatisticsData, before: StatisticsData | undefined, names: Names): ChartLine[] {
  const { series } = data;
  const lines: ChartLine[] = [
    { id: 'all', name: names.all, look: 'main', values: series.map(({ clicks }) => clicks) },
    {
      id: 'unique',
      name: names.unique,
      look: 'second',
      values: series.map(({ uniqueClicks }) => uniqueClicks),
    },
  ];
  if (!before) return lines;
  const values = valuesBefore(data, before);
  return [...lines, { id: 'before', name: names.before, look: 'before', values }];
}

/** A point's value as text; a dash where the line has none. */
export function textOf(value: number | null | undefined): string {
  return typeof value === 'number' ? formatCount(value) : '–';
}

/** The axis and the full names of the points. */
export function pointsOf({ series, interval }: StatisticsData) {
  const walls = series.map(({ at }) => readWall(at) ?? 0);
  // Without years the same day would stand there twice.
  const hasYears = (walls.at(-1) ?? 0) - (walls[0] ?? 0) >= yearMs;
  const start = interval === 'day' ? numberOf(interval, walls[0] ?? 0) : 0;
  const axis: ChartAxis = {
    places: walls.map((wall) => numberOf(interval, wall) - start),
    steps: steps[interval],
    nameOf: (index) => formatTick(interval, walls[index] ?? 0, hasYears),
  };
  return { axis, titleOf: (index: number) => formatPoint(interval, walls[index] ?? 0) };
}
