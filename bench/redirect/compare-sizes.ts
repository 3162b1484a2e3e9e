import type { Figure } from '../support/report.ts';
import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { type Match, measureFastest, warmUp } from './measure-rounds.ts';
import { memoryGoal } from './memory-goal.ts';
import { startWaypost } from './start-waypost.ts';
import { type Section, summarize } from './summarize.ts';

const fewLinks = 10_000;

/** Waypost with many links beside Waypost with 10,000. */
export async function compareSizes(bench: Bench, manyLinks: number): Promise<Measured> {
  const sizes = new Map([fewLinks, manyLinks].map((links) => [nameOf(links), links]));
  const starts = [...sizes].map(
    ([name, links]) =>
      () =>
        startWaypost({ name, links }),
  );
  return withServers(bench, starts, async (servers) => {
    const match: Match = { servers, linksOf: ({ name }) => sizes.get(name) as number, say: bench.say };
    await warmUp(match);
    const title = `Waypost with ${manyLinks.toLocaleString('en-US')} links`;
    const rounds = await measureFastest(match, bench.tools.wrk, bench.options);
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

function nameOf(links: number): string {
  return `waypost, ${links.toLocaleString('en-US')} links`;
}
