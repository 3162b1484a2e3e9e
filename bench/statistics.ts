import { type EngineName, startFilled } from './support/bench-database.ts';
import { busyDays, busyLink, campaign, dailyCampaign, fillCounts } from './support/fill-counts.ts';
import { measureCalls } from './support/measure-calls.ts';
import type { Figure } from './support/report.ts';

const dayMs = 86_400_000;

/**
 * Measures statistics of a link with 10,000,000 clicks, of campaigns with 1,000 links that are visited now and
 * then or every day, and of an account with 100,000 links.
 */
export async function measureStatistics(engine: EngineName): Promise<Figure[]> {
  const filled = await startFilled(engine, fillCounts);
  try {
    const figures: Figure[] = [];
    for (const [what, path, atMost] of wanted()) {
      const { firstMs, medianMs: value, cpuMs } = await measureCalls(filled, path);
      const note = `${cpuMs.toFixed(1)} ms of processor time; first call ${firstMs.toFixed(1)} ms`;
      figures.push({ what: `${engine}, ${what}`, value, unit: 'ms', goal: { atMost }, note });
    }
    return figures;
  } finally {
    await filled.stop();
  }
}

function wanted(): [what: string, path: string, atMostMs: number][] {
  const [link, ofCampaign, daily, account] = [
    `/api/url/${busyLink}/statistics`,
    `/api/campaign/${campaign}/statistics`,
    `/api/campaign/${dailyCampaign}/statistics`,
    '/api/statistics',
  ];
  const year = `from=${dateBefore(busyDays - 10)}`;
  return [
    ['link of 10M clicks, everything', link, 20],
    ['link of 10M clicks, 30 days', `${link}?interval=day`, 20],
    ['link of 10M clicks, 48 hours', `${link}?interval=hour`, 20],
    ['link of 10M clicks, 355 days, New York', `${link}?${year}&timezone=America/New_York`, 20],
    ['campaign of 1,000 links, everything', ofCampaign, 100],
    ['campaign of 1,000 links, 30 days', `${ofCampaign}?interval=day`, 100],
    ['campaign visited daily, everything', daily, 100],
    ['campaign visited daily, 30 days', `${daily}?interval=day`, 100],
    ['campaign visited daily, today', `${daily}?from=${dateBefore(0)}`, 100],
    ['campaign visited daily, 355 days, New York', `${daily}?${year}&timezone=America/New_York`, 100],
    ['account of 100,000 links, everything', account, 100],
    ['account of 100,000 links, 30 days', `${account}?interval=day`, 100],
  ];
}

function dateBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
