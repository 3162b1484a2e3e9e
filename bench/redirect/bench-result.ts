import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Figure } from '../support/report.ts';
import type { Cores } from './cores.ts';
import type { Options } from './options.ts';
import type { Section } from './summarize.ts';
import type { Tools } from './tools.ts';

/** What a measurement found. */
export interface Measured {
  sections: Section[];
  /** What there is a goal for. */
  figures: Figure[];
}

export interface BenchResult extends Measured {
  conditions: Conditions;
}

export interface Conditions {
  date: string;
  machineCores: number;
  /** Text = why nothing is pinned. */
  cores: Cores | string;
  /** Of the minute before the measurement: well above 0, something else was running, too. */
  loadAverage: number;
  node: string;
  nginx: string | null;
  rounds: number;
  seconds: number;
}

export function describeConditions(tools: Tools, cores: Cores | string, options: Options): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    machineCores: cpus().length,
    cores,
    loadAverage: loadavg()[0] as number,
    node: process.version,
    nginx: tools.nginx ? versionOf(tools.nginx) : null,
    rounds: options.rounds,
    seconds: options.seconds,
  };
}

function versionOf(nginx: string): string {
  return spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.replace('nginx version: ', '').trim();
}
