import { median } from '../support/load.ts';
import type { Run } from './measure-run.ts';

/** The runs of each server, by its name; the n-th runs of all belong to one round. */
export type Rounds = Map<string, Run[]>;

/** Medians over a server's runs. */
export type Figures = Record<FigureName, number>;

const figures = {
  perSecond: (run: Run) => run.perSecond,
  p50Ms: (run: Run) => run.p50Ms,
  p99Ms: (run: Run) => run.p99Ms,
  cpuUsPerRequest: (run: Run) => run.cpuUsPerRequest,
  coreShare: (run: Run) => run.coreShare,
  residentMegabytes: (run: Run) => run.residentMegabytes,
  sustainedPerSecond: (run: Run) => run.drained?.sustainedPerSecond ?? run.perSecond,
  cpuUsPerClick: (run: Run) => run.drained?.cpuUsPerClick ?? run.cpuUsPerRequest,
  drainUsPerClick: (run: Run) => run.drained?.drainUsPerClick ?? Number.NaN,
};

export type FigureName = keyof typeof figures;

export function summarize(runs: Run[]): Figures {
  const entries = Object.entries(figures).map(([name, read]) => [name, median(runs.map(read).filter(Number.isFinite))]);
  return Object.fromEntries(entries) as Figures;
}

export interface Ratio {
  /** Of the rounds' ratios. */
  median: number;
  least: number;
  most: number;
}

/** A figure of `runs` as a share of that of `base`, round by round: what disturbed a round disturbed both. */
export function pairedRatio(runs: Run[], base: Run[], name: FigureName): Ratio {
  const read = figures[name];
  const ratios = runs.map((run, round) => read(run) / read(base[round] as Run));
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
