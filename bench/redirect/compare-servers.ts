import type { Figure } from '../support/report.ts';
import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { measureFastest, measurePaced, warmUp } from './measure-rounds.ts';
import { memoryGoal } from './memory-goal.ts';
import type { Server } from './server.ts';
import { startNginx } from './start-nginx.ts';
import { startPlain } from './start-plain.ts';
import { startWaypost } from './start-waypost.ts';
import { type FigureName, type Section, summarize } from './summarize.ts';

const links = 100_000;
const waypost = 'waypost';

/**
 * Compares nginx, bare node:http and Waypost, all with the same links: at full speed, then at the fixed rate.
 */
export async function compareServers(bench: Bench): Promise<Measured> {
  const { options, tools, say } = bench;
  const { nginx } = tools;
  if (nginx === undefined)
    say('nginx is skipped: it is not there, and it is installed only for root where there is apt-get.');
  const starts: (() => Promise<Server>)[] = [
    ...(nginx === undefined ? [] : [() => startNginx(nginx, links)]),
    () => startPlain(links),
    () => startWaypost({ name: waypost, links }),
  ];
  return withServers(bench, starts, async (servers) => {
    await warmUp(bench, servers);
    const fastest = summarize(
      { title: `${links.toLocaleString('en-US')} links, as fast as it goes`, kind: 'fastest' },
      await measureFastest(bench, servers),
    );
    const paced = summarize(
      { title: `At a fixed ${options.rate.toLocaleString('en-US')} requests/s`, kind: 'paced' },
      await measurePaced(bench, servers),
    );
    return { sections: [fastest, paced], figures: figuresOf(fastest, paced, nginx !== undefined) };
  });
}

function figuresOf(fastest: Section, paced: Section, hasNginx: boolean): Figure[] {
  const ratio = (section: Section, figure: FigureName) =>
    section.rows.find(({ name }) => name === waypost)?.ratios[figure].median ?? Number.NaN;
  const megabytes = fastest.rows.find(({ name }) => name === waypost)?.figures.residentMegabytes;
  const memory = memoryGoal(megabytes ?? Number.NaN, links);
  if (!hasNginx) return [memory];
  return [
    {
      what: 'burst, as a share of nginx',
      value: ratio(fastest, 'perSecond'),
      unit: '',
      goal: { atLeast: 0.8 },
    },
    {
      what: 'sustained, as a share of nginx',
      value: ratio(fastest, 'sustainedPerSecond'),
      unit: '',
      goal: { atLeast: 0.55 },
    },
    {
      what: 'p99 at the fixed rate, against that of nginx',
      value: ratio(paced, 'p99Ms'),
      unit: '×',
      goal: { atMost: 2 },
    },
    memory,
  ];
}
