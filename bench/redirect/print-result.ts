import { printFigure } from '../support/report.ts';
import type { BenchResult, Conditions } from './bench-result.ts';
import type { FigureName, Ratio, Section } from './summarize.ts';

/** Prints the result as tables. Returns whether all goals are met. */
export function printResult({ conditions, sections, figures }: BenchResult): boolean {
  console.log(describe(conditions));
  for (const section of sections) printSection(section);
  console.log();
  return figures.map(printFigure).every(Boolean);
}

interface Column {
  heading: string;
  figure: FigureName;
  digits: number;
  /** Multiplier for display, to show shares as percentages. */
  factor?: number;
}

const columns: Record<Section['kind'], Column[]> = {
  fastest: [
    { heading: 'requests/s', figure: 'perSecond', digits: 0 },
    { heading: 'p50 ms', figure: 'p50Ms', digits: 2 },
    { heading: 'p99 ms', figure: 'p99Ms', digits: 2 },
    { heading: 'CPU µs/request', figure: 'cpuUsPerRequest', digits: 1 },
    { heading: '% of a core', figure: 'coreShare', digits: 0, factor: 100 },
    { heading: 'MB', figure: 'residentMegabytes', digits: 0 },
    { heading: 'sustained/s', figure: 'sustainedPerSecond', digits: 0 },
    { heading: 'drain s', figure: 'drainSeconds', digits: 1 },
    { heading: 'drain µs/click', figure: 'drainUsPerClick', digits: 1 },
    { heading: 'CPU µs/counted', figure: 'cpuUsPerClick', digits: 1 },
  ],
  paced: [
    { heading: 'requests/s', figure: 'perSecond', digits: 0 },
    { heading: 'p50 ms', figure: 'p50Ms', digits: 2 },
    { heading: 'p99 ms', figure: 'p99Ms', digits: 2 },
    { heading: 'CPU µs/request', figure: 'cpuUsPerRequest', digits: 1 },
    { heading: '% of a core', figure: 'coreShare', digits: 0, factor: 100 },
    { heading: 'MB', figure: 'residentMegabytes', digits: 0 },
  ],
};

const comparedFigures: Partial<Record<FigureName, string>> = {
  perSecond: 'requests/s',
  sustainedPerSecond: 'sustained/s',
  cpuUsPerRequest: 'CPU µs/request',
  p99Ms: 'p99',
};

function printSection({ title, kind, rows }: Section): void {
  const shown = columns[kind];
  console.log(`\n${title}`);
  printTable([
    ['', ...shown.map(({ heading }) => heading)],
    ...rows.map(({ name, figures }) => [name, ...shown.map((column) => show(figures, column))]),
  ]);
  const compared = Object.entries(comparedFigures).filter(([figure]) =>
    shown.some((column) => column.figure === figure),
  );
  const [base, ...others] = rows;
  console.log(`\nRatios to ${base?.name}: median of the rounds (least to most)`);
  printTable([
    ['', ...compared.map(([, heading]) => heading)],
    ...others.map(({ name, ratios }) => [
      name,
      ...compared.map(([figure]) => showRatio(ratios[figure as FigureName])),
    ]),
  ]);
}

function show(figures: Section['rows'][number]['figures'], { figure, digits, factor = 1 }: Column): string {
  const value = figures[figure];
  if (value === null) return '–';
  return (value * factor).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function showRatio({ median, least, most }: Ratio): string {
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

/** Aligns the first column left and the others right. */
function printTable(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  for (const line of lines) {
    const cells = line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[index] as number),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

function describe({
  date,
  machineCores,
  cores,
  loadAverage,
  node,
  nginx,
  rounds,
  seconds,
}: Conditions): string {
  const pinned =
    typeof cores === 'string'
      ? `nothing pinned (${cores})`
      : `servers on core ${cores.server}, load on core ${cores.load}`;
  return (
    `${date}, ${machineCores} cores, ${pinned}, load average before ${loadAverage.toFixed(1)}, Node ${node}, ` +
    `${nginx ?? 'no nginx'}; medians of ${rounds} rounds of ${seconds} s`
  );
}
