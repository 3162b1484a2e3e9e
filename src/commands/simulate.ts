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

export interface GivenLoad {
  links: string;
  clicksPerMonth: string;
  nodes?: string;
  peak: string;
  retention: string;
  targetBytes: string;
}

/** `waypost simulate` */
export function simulate(given: GivenLoad): void {
  process.stdout.write(describeEstimate(estimate(readLoad(given))));
}

function readLoad(given: GivenLoad) {
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

const numberForm = /^((?:\d{1,3}(?:,\d{3})+|\d[\d_]*)(?:\.\d+)?(?:e\d{1,2})?)([kmbgt]?)$/i;
const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, g: 1e9, t: 1e12 };

/**
 * Accepts 1000000, 1_000_000, 1,000,000, 1M and 1e6 for the same number. Commas only stand between groups of three
 * digits: elsewhere one may be meant as a decimal point.
 */
function readNumber(
  name: string,
  text: string,
  { from, to, isWhole = true }: { from: number; to: number; isWhole?: boolean },
): number {
  const [, digits = '', suffix = ''] = numberForm.exec(text) ?? [];
  const value =
    digits === '' ? Number.NaN : Number(digits.replace(/[_,]/g, '')) * Number(factors[suffix.toLowerCase()]);
  const number = isWhole ? Math.round(value) : value;
  if (!(number >= from && number <= to))
    throw new SettingError(
      `${name}: must be a number from ${from} to ${to.toLocaleString('en-US')}, such as 2.5M, not ${JSON.stringify(text)}.`,
    );
  return number;
}
