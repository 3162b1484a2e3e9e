import type { Command } from 'commander';
import { SettingError } from '../settings/environment.ts';
import { describeEstimate } from './capacity/describe-estimate.ts';
import { estimate } from './capacity/estimate.ts';

const linksMax = 1e12;
const clicksMax = 1e15;
const nodesMax = 10_000;
const peakMax = 1_000;
const daysMax = 36_500;
const targetBytesMax = 8_192;
/** Length of a generated alias. */
const aliasBytes = 7;

interface Given {
  links: string;
  clicksPerMonth: string;
  nodes?: string;
  peak: string;
  retention: string;
  targetBytes: string;
}

/** `waypost simulate`: calculates what a load would need; nothing is run or measured. */
export function addSimulateCommand(program: Command): void {
  program
    .command('simulate')
    .description(
      'Estimate the nodes, cores, memory and disk that a given load needs, and which limit it reaches first',
    )
    .requiredOption('--links <number>', 'how many links there are, such as 1000000 or 1M')
    .requiredOption(
      '--clicks-per-month <number>',
      'visits a month of all links together, such as 100M or 10B',
    )
    .option(
      '--nodes <number>',
      'how many nodes there are; 1 = one machine with SQLite (default: as many as the load needs)',
    )
    .option('--peak <factor>', 'how many times the average the busiest second has', '5')
    .option(
      '--retention <days>',
      'how long single visits are kept, as CLICK_RETENTION: 396d or forever',
      '396d',
    )
    .option('--target-bytes <number>', 'length of a typical target', '90')
    .action((given: Given) => {
      process.stdout.write(describeEstimate(estimate(readLoad(given))));
    });
}

function readLoad(given: Given) {
  return {
    links: readNumber('--links', given.links, { from: 1, to: linksMax }),
    clicksPerMonth: readNumber('--clicks-per-month', given.clicksPerMonth, { from: 0, to: clicksMax }),
    nodes:
      given.nodes === undefined ? undefined : readNumber('--nodes', given.nodes, { from: 1, to: nodesMax }),
    peak: readNumber('--peak', given.peak, { from: 1, to: peakMax, isWhole: false }),
    retentionDays: readRetention(given.retention),
    addressBytes:
      aliasBytes + readNumber('--target-bytes', given.targetBytes, { from: 1, to: targetBytesMax }),
  };
}

/** Accepts the form of CLICK_RETENTION, such as 396d, or only the number of days. */
function readRetention(text: string): number {
  if (text === 'forever') return Number.POSITIVE_INFINITY;
  return readNumber('--retention', text.replace(/d$/, ''), { from: 2, to: daysMax });
}

const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, g: 1e9, t: 1e12 };

/** Accepts 1000000, 1_000_000, 1,000,000, 1M and 1e6 for the same number. */
function readNumber(
  name: string,
  text: string,
  { from, to, isWhole = true }: { from: number; to: number; isWhole?: boolean },
): number {
  const [, digits = '', suffix = ''] = /^(\d[\d_,]*(?:\.\d+)?(?:e\d{1,2})?)([kmbgt]?)$/i.exec(text) ?? [];
  const value =
    digits === '' ? Number.NaN : Number(digits.replace(/[_,]/g, '')) * Number(factors[suffix.toLowerCase()]);
  const number = isWhole ? Math.round(value) : value;
  if (!(number >= from && number <= to))
    throw new SettingError(
      `${name}: must be a number from ${from} to ${to.toLocaleString('en-US')}, such as 2.5M, not ${JSON.stringify(text)}.`,
    );
  return number;
}
