import { fastestLoad, type Load, measureRun, pacedLoad, warmingLoad } from './measure-run.ts';
import type { Options } from './options.ts';
import type { Server } from './server.ts';
import type { Rounds } from './summarize.ts';

type Say = (line: string) => void;

/** Several servers under the same load. */
export interface Match {
  servers: Server[];
  /** How many links a server has. */
  linksOf(server: Server): number;
  say: Say;
}

/** Every link of every server is visited once. */
export async function warmUp({ servers, linksOf, say }: Match): Promise<void> {
  for (const server of servers) {
    const { perSecond, residentMegabytes } = await measureRun(server, warmingLoad(linksOf(server)));
    say(`warm   ${line(server, perSecond)}, ${residentMegabytes.toFixed(0)} MB`);
  }
}

/** As fast as they answer; every server of a round gets the same links in the same order. */
export async function measureFastest(match: Match, wrk: string, options: Options): Promise<Rounds> {
  return measureRounds(match, options, (server, round) =>
    fastestLoad(wrk, { seconds: options.seconds, links: match.linksOf(server), seed: round + 1 }),
  );
}

/** At the fixed rate. */
export async function measurePaced(match: Match, options: Options): Promise<Rounds> {
  return measureRounds(match, options, (server) =>
    pacedLoad({ seconds: options.seconds, rate: options.rate, links: match.linksOf(server) }),
  );
}

/** One server after the other, every other round the other way round, so that no server has the better place. */
async function measureRounds(
  { servers, say }: Match,
  { rounds }: Options,
  loadOf: (server: Server, round: number) => Load,
): Promise<Rounds> {
  const results: Rounds = new Map(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const run = await measureRun(server, loadOf(server, round));
      results.get(server.name)?.push(run);
      const counted = run.drained ? `, ${run.drained.answered} answered, ${run.drained.counted} counted` : '';
      const share = `${(run.coreShare * 100).toFixed(0)} % of a core`;
      say(
        `${round + 1}/${rounds}    ${line(server, run.perSecond)}, p99 ${run.p99Ms.toFixed(2)} ms, ${share}${counted}`,
      );
    }
  }
  return results;
}

function line({ name }: Server, perSecond: number): string {
  return `${name.padEnd(24)} ${Math.round(perSecond).toLocaleString('en-US').padStart(8)} requests/s`;
}
