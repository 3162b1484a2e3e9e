import type { Figure } from '../support/report.ts';
import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { measureFastest, warmUp } from './measure-rounds.ts';
import { memoryGoal } from './memory-goal.ts';
import { startWaypost } from './start-waypost.ts';
import { type Section, summarize } from './summarize.ts';

const fewLinks = 10_000;

/** Compares Waypost with many links with Waypost with 10,000. */
export async function compareSizes(bench: Bench, manyLinks: number): Promise<Measured> {
  const starts = [fewLinks, manyLinks].map(
    (links) => () => startWaypost({ name: `waypost, ${links.toLocaleString('en-US')} links`, links }),
  );
  return withServers(bench, starts, async (servers) => {
    await warmUp(bench, servers);
    const title = `Waypost with ${manyLinks.toLocaleString('en-US')} links`;
    const rounds = await measureFastest(bench, servers);
    const section = summarize({ title, kind: 'fastest' }, rounds);
    return { sections: [section], figures: figuresOf(section, manyLinks) };
  });
}

function figuresOf({ rows }: Section, manyLinks: number): Figure[] {
  const [few, many] = rows.map(({ figures }) => figures.residentMegabytes ?? Number.NaN) as [number, number];
  return [
    {
      what: `rate, as a share of that with ${fewLinks.toLocaleString('en-US')} links`,
      value: rows[1]?.ratios.perSecond.median ?? Number.NaN,
      unit: '',
      goal: { atLeast: 0.95 },
    },
    {
      what: 'memory for each further link',
      value: ((many - few) * 1e6) / (manyLinks - fewLinks),
      unit: 'bytes',
      goal: { atMost: 150 },
    },
    memoryGoal(many, manyLinks),
  ];
}
