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
/** As aliases are made. */
const aliasBytes = 7;

interface Given {
  links: string;
  clicksPerMonth: string;
  nodes?: string;
  peak: string;
  retention: string;
  targetBytes: string;
}

/** `waypost simulate`: what a load would take, on paper; nothing is started. */
export function addSimulateCommand(program: Command): void {
  program
    .command('simulate')
    .description('Say how many nodes, cores and bytes a load takes, by what things were measured to cost')
    .requiredOption('--links <number>', 'links there are, such as 1000000 or 1M')
    .requiredOption('--clicks-per-month <number>', 'visits of all links together, such as 100M or 10B')
    .option(
      '--nodes <number>',
      'with so many nodes; 1 = one machine with SQLite (as many as it takes unless given)',
    )
    .option('--peak <factor>', 'how many times the average second the busiest one has', '5')
    .option('--retention <days>', 'CLICK_RETENTION', '396')
    .option('--target-bytes <number>', 'length of a usual target', '90')
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
    retentionDays: readNumber('--retention', given.retention.replace(/d$/, ''), { from: 2, to: daysMax }),
    addressBytes:
      aliasBytes + readNumber('--target-bytes', given.targetBytes, { from: 1, to: targetBytesMax }),
  };
}

const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, g: 1e9, t: 1e12 };

/** 1000000, 1_000_000, 1,000,000, 1M and 1e6 are the same. */
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
