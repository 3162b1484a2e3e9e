import { median } from '../support/load.ts';
import type { Run } from './measure-run.ts';

/** The runs of each server by name; all n-th runs belong to one round. */
export type Rounds = Map<string, Run[]>;

/** Servers under one kind of load, each compared with the first. */
export interface Section {
  title: string;
  kind: 'fastest' | 'paced';
  rows: Row[];
}

interface Row {
  name: string;
  /** Medians over the rounds; null = no value. */
  figures: Record<FigureName, number | null>;
  /** Each figure as a share of the first row's. */
  ratios: Record<FigureName, Ratio>;
}

export interface Ratio {
  /** Median and range of the ratios of all rounds. */
  median: number;
  least: number;
  most: number;
}

const readers = {
  perSecond: (run: Run) => run.perSecond,
  sustainedPerSecond: (run: Run) => run.drained?.sustainedPerSecond ?? run.perSecond,
  p50Ms: (run: Run) => run.p50Ms,
  p99Ms: (run: Run) => run.p99Ms,
  cpuUsPerRequest: (run: Run) => run.cpuUsPerRequest,
  coreShare: (run: Run) => run.coreShare,
  residentMegabytes: (run: Run) => run.residentMegabytes,
  cpuUsPerClick: (run: Run) => run.drained?.cpuUsPerClick ?? Number.NaN,
  drainUsPerClick: (run: Run) => run.drained?.drainUsPerClick ?? Number.NaN,
  drainSeconds: (run: Run) => run.drained?.seconds ?? Number.NaN,
};

export type FigureName = keyof typeof readers;

const figureNames = Object.keys(readers) as FigureName[];

export function summarize({ title, kind }: Pick<Section, 'title' | 'kind'>, rounds: Rounds): Section {
  const [base = []] = rounds.values();
  const rows = [...rounds].map(([name, runs]) => ({
    name,
    figures: byFigure((figure) => medianOf(runs, figure)),
    ratios: byFigure((figure) => pairedRatio(runs, base, figure)),
  }));
  return { title, kind, rows };
}

/**
 * A figure of `runs` as a share of that of `base`, round by round, because a disturbance of a round affects
 * both.
 */
export function pairedRatio(runs: Run[], base: Run[], figure: FigureName): Ratio {
  const read = readers[figure];
  const ratios = runs.map((run, round) => read(run) / read(base[round] as Run));
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

function medianOf(runs: Run[], figure: FigureName): number | null {
  const values = runs.map(readers[figure]).filter(Number.isFinite);
  return values.length === 0 ? null : median(values);
}

function byFigure<Value>(make: (figure: FigureName) => Value): Record<FigureName, Value> {
  return Object.fromEntries(figureNames.map((figure) => [figure, make(figure)])) as Record<FigureName, Value>;
}
