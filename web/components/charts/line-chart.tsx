import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { isPrinting, onPrinting } from '../../printing.ts';
import { useTheme } from '../../theme.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { chartOptions } from './line-chart-options.ts';
import type { ChartAxis, ChartLine } from './chart-line.ts';
import { LineSwatch } from './line-swatch.tsx';

export interface LineChartProps {
  /** Describes the chart in one sentence; the only description that screen readers get. */
  summary: string;
  /** The name of the slider that steps through the points. */
  pointsName: string;
  lines: readonly ChartLine[];
  axis: ChartAxis;
  /** The full name of a point. */
  titleOf(index: number): string;
  formatValue(value: number): string;
  /** The short form, for the axis. */
  formatTick(value: number): string;
}

const height = 280;
const heightOnPhones = 220;
const phoneWidth = 480;
/** About that of a sheet's text; print.css scales to the rest, which is not known before. */
const paperWidth = 640;

/**
 * Lines over time. The values of a point are shown on hover, or by moving through the points with the arrow
 * keys.
 */
export default function LineChart(props: LineChartProps) {
  const { summary, pointsName, lines, titleOf, formatValue } = props;
  const [index, setIndex] = useState<number>();
  const { box, chart } = useChart(props, setIndex);
  const last = (lines[0]?.values.length ?? 1) - 1;
  const point = (at: number) => chart.current?.setCursor(placeOf(chart.current, at));
  const told = (at: number) => lines.map(({ name, values }) => `${name}: ${textOf(values[at], formatValue)}`);
  const current = Math.min(index ?? last, last);
  return (
    <div
      dir="ltr"
      className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
    >
      <div ref={box} role="img" aria-label={summary} className="h-[220px] sm:h-[280px]" />
      <input
        type="range"
        min={0}
        max={last}
        value={current}
        aria-label={pointsName}
        aria-valuetext={`${titleOf(current)}, ${told(current).join(', ')}`}
        onChange={(event) => point(Number(event.target.value))}
        onFocus={() => point(current)}
        onBlur={() => chart.current?.setCursor({ left: -10, top: -10 })}
        className="sr-only"
      />
      {index !== undefined && index <= last && chart.current && (
        <ChartTooltip at={tooltipPlace(chart.current, index)}>
          <p className="font-medium">{titleOf(index)}</p>
          {lines.map(({ id, name, look, values }) => (
            <p key={id} className="flex items-center gap-2 whitespace-nowrap">
              <LineSwatch look={look} />
              <span className="grow text-soft">{name}</span>
              <span className="ms-3 font-medium tabular-nums">{textOf(values[index], formatValue)}</span>
            </p>
          ))}
        </ChartTooltip>
      )}
    </div>
  );
}

/**
 * Creates the uPlot chart in its box, again when the lines or the theme change; otherwise only sets new data.
 */
function useChart(props: LineChartProps, onPoint: (index: number | undefined) => void) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { theme } = useTheme();
  const shape = props.lines.map(({ id, values }) => `${id} ${values.length}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the lines, the theme for the colours
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const { lines, formatTick } = latest.current;
    const made = new uPlot(
      chartOptions({
        lines,
        axis: () => latest.current.axis,
        formatValue: formatTick,
        onPoint,
        ...sizeFor(element.clientWidth),
      }),
      dataOf(lines),
      element,
    );
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize(sizeFor(element.clientWidth)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = undefined;
      onPoint(undefined);
    };
  }, [shape, theme, onPoint]);
  useEffect(() => chart.current?.setData(dataOf(props.lines)), [props.lines]);
  const isPrinted = useSyncExternalStore(onPrinting, isPrinting);
  useEffect(() => {
    const width = isPrinted ? paperWidth : box.current?.clientWidth;
    if (width) chart.current?.setSize(sizeFor(width));
  }, [isPrinted]);
  return { box, chart };
}

function sizeFor(width: number) {
  return { width, height: width < phoneWidth ? heightOnPhones : height };
}

function dataOf(lines: readonly ChartLine[]): uPlot.AlignedData {
  const indexes = Array.from(lines[0]?.values ?? [], (_, index) => index);
  return [indexes, ...lines.map(({ values }) => [...values])];
}

function placeOf(chart: uPlot, index: number) {
  return { left: chart.valToPos(index, 'x'), top: 0 };
}

function tooltipPlace(chart: uPlot, index: number) {
  return { left: chart.over.offsetLeft + chart.valToPos(index, 'x'), top: 12, width: chart.width };
}

function textOf(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
