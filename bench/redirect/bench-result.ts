import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Figure } from '../support/report.ts';
import type { Cores } from './cores.ts';
import type { Options } from './options.ts';
import type { Section } from './summarize.ts';
import type { Tools } from './tools.ts';

/** The result of one measurement. */
export interface Measured {
  sections: Section[];
  /** The figures that have a goal. */
  figures: Figure[];
}

export interface BenchResult extends Measured {
  conditions: Conditions;
}

export interface Conditions {
  date: string;
  machineCores: number;
  /** The cores used; a text says why processes are not pinned to cores. */
  cores: Cores | string;
  /**
   * Load average of the minute before the measurement; well above 0 means that something else was running.
   */
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
