import type uPlot from 'uplot';
import type { ChartAxis, ChartLine } from './chart-line.ts';
import { lineLooks } from './line-looks.ts';
import { readColour } from './read-colour.ts';

interface Given {
  lines: readonly ChartLine[];
  /** Called at each drawing, because the axis may change without a new chart. */
  axis(): ChartAxis;
  formatValue(value: number): string;
  width: number;
  height: number;
  /** Called with the index of the point under the pointer. */
  onPoint(index: number | undefined): void;
}

const fontOfAxes = '12px system-ui, sans-serif';
const tickWidth = 76;
const valueAxisWidth = 46;
/** Points closer together than this, in pixels, get no marks. */
const markedApartMin = 14;

/**
 * The options for uPlot. The x values are 0, 1, 2 …, because a time axis would be uneven where clocks change.
 */
export function chartOptions(given: Given): uPlot.Options {
  const { lines, width, height, onPoint } = given;
  const count = lines[0]?.values.length ?? 0;
  return {
    width,
    height,
    // The right padding leaves room for half of the last date.
    padding: [10, 30, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 9, width: 2 },
      // Snaps the cursor line to the point whose values are shown.
      move: (chart, left, top) => [left < 0 ? left : chart.valToPos(chart.posToIdx(left), 'x'), top],
    },
    scales: {
      x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
      y: { range: (_, __, max) => [0, topOf(max)] },
    },
    series: [{}, ...lines.map((line) => seriesOf(line, width / count >= markedApartMin))],
    axes: axesOf(given),
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? undefined)] },
  };
}

function seriesOf({ look }: ChartLine, hasMarks: boolean): uPlot.Series {
  const { colour, width, dash } = lineLooks[look];
  const stroke = readColour(colour);
  return {
    stroke,
    width,
    dash: [...dash],
    cap: 'round',
    ...(look === 'main' ? { fill: (chart) => shade(chart, stroke) } : {}),
    points: { show: hasMarks && look === 'main', size: 5, fill: stroke },
    spanGaps: false,
  };
}

/** A gradient from the colour at the top to almost nothing at the bottom. */
function shade({ ctx, bbox }: uPlot, colour: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  gradient.addColorStop(0, `${colour}38`);
  gradient.addColorStop(1, `${colour}05`);
  return gradient;
}

function axesOf({ axis, formatValue }: Given): uPlot.Axis[] {
  const look = { stroke: readColour('--soft'), font: fontOfAxes, ticks: { show: false } };
  return [
    {
      ...look,
      size: 32,
      gap: 9,
      grid: { show: false },
      splits: (chart) => ticksOf(axis(), chart.bbox.width / devicePixelRatio),
      values: (_, splits) => splits.map((index) => axis().nameOf(index)),
    },
    {
      ...look,
      size: valueAxisWidth,
      gap: 6,
      grid: { stroke: readColour('--line'), width: 1 },
      incrs: wholeSteps,
      space: 36,
      values: (_, splits) => splits.map(formatValue),
    },
  ];
}

/** 1, 2, 5, 10 …, without fractions: there is no half a click. */
const wholeSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat();

/** Leaves room above the highest point, and keeps small numbers from looking large. */
function topOf(max: number | null): number {
  return Math.max(4, Math.ceil((max ?? 0) * 1.08));
}

/** The points that get a label: as many as there is room for, at round places. */
function ticksOf({ places, steps }: ChartAxis, width: number): number[] {
  const most = Math.max(2, Math.floor(width / tickWidth));
  const longest = steps.at(-1) as number;
  const step =
    steps.find((one) => places.length / one <= most) ?? longest * Math.ceil(places.length / (longest * most));
  const isNew = (index: number) => places[index] !== places[index - 1];
  return [...places.keys()].filter((index) => (places[index] ?? 0) % step === 0 && isNew(index));
}
