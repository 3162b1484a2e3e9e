import { availableParallelism, loadavg } from 'node:os';
import { spawnSync } from 'node:child_process';
import type { Figure } from '../support/report.ts';
import type { Cores } from './cores.ts';
import type { Options } from './options.ts';
import type { Figures, Ratio } from './summarize.ts';
import type { Tools } from './tools.ts';

/** What a measurement found; printed as tables or as JSON. */
export interface BenchResult {
  conditions: Conditions;
  sections: Section[];
  figures: Figure[];
}

interface Conditions {
  date: string;
  machineCores: number;
  /** Text = why nothing was pinned. */
  cores: Cores | string;
  /** Of the last minute when the measurement began: above 0, something else was running, too. */
  loadAverage: number;
  node: string;
  nginx: string | null;
  rounds: number;
  seconds: number;
}

/** Servers under one kind of load, compared with the first of them. */
export interface Section {
  title: string;
  kind: 'fastest' | 'paced';
  rows: SectionRow[];
}

export interface SectionRow {
  name: string;
  figures: Figures;
  /** By figure, of the first row's; absent in the first. */
  ratios?: Record<'perSecond' | 'sustainedPerSecond' | 'cpuUsPerRequest' | 'p99Ms', Ratio>;
}

export function describeConditions(
  tools: Tools,
  cores: Cores | string,
  { rounds, seconds }: Options,
): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    machineCores: availableParallelism(),
    cores,
    loadAverage: loadavg()[0] as number,
    node: process.version,
    nginx: tools.nginx ? versionOf(tools.nginx) : null,
    rounds,
    seconds,
  };
}

function versionOf(nginx: string): string {
  return spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim();
}
