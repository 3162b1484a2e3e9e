import type { Bench } from './bench.ts';
import { fastestLoad, type Load, measureRun, pacedLoad, type Run, warmingLoad } from './measure-run.ts';
import type { Server } from './server.ts';
import type { Rounds } from './summarize.ts';

/** Warm-up: visits every link of every server once. */
export async function warmUp({ say }: Bench, servers: Server[]): Promise<void> {
  for (const server of servers)
    say(describe('warm', server, await measureRun(server, warmingLoad(server.links))));
}

/**
 * Measures the highest rate. In each round, servers with the same number of links get the same requests in
 * the same order.
 */
export function measureFastest(bench: Bench, servers: Server[]): Promise<Rounds> {
  const { options, tools, cores } = bench;
  return measureRounds(bench, servers, {
    loadOf: ({ links }, round) =>
      fastestLoad(tools.wrk, { seconds: options.seconds, links, seed: round + 1 }),
    coreShareMin: typeof cores === 'string' ? 0 : undisturbedCoreShare,
  });
}

/** Measures at the fixed rate. */
export function measurePaced(bench: Bench, servers: Server[]): Promise<Rounds> {
  const { seconds, rate } = bench.options;
  return measureRounds(bench, servers, {
    loadOf: ({ links }) => pacedLoad({ seconds, rate, links }),
    coreShareMin: 0,
  });
}

/**
 * A server under full load uses its whole core. If it used a smaller share than this, other programs on the
 * machine slowed it down, and its rate is too low.
 */
export const undisturbedCoreShare = 0.9;
const attemptsMax = 4;

interface RoundOptions {
  loadOf(server: Server, round: number): Load;
  /** A run in which the server had a smaller share of its core is repeated, a few times at most. */
  coreShareMin: number;
}

/**
 * Measures one server after the other. Every second round is in reverse order, so that the order favours
 * none.
 */
async function measureRounds(
  { say, options: { rounds } }: Bench,
  servers: Server[],
  { loadOf, coreShareMin }: RoundOptions,
): Promise<Rounds> {
  const results: Rounds = new Map(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      let run: Run | undefined;
      for (let attempt = 0; attempt < attemptsMax && !(run && run.coreShare >= coreShareMin); attempt++) {
        run = await measureRun(server, loadOf(server, round));
        say(describe(`${round + 1}/${rounds}`, server, run));
      }
      results.get(server.name)?.push(run as Run);
    }
  }
  return results;
}

function describe(step: string, { name }: Server, run: Run): string {
  const counted = run.drained && `${run.drained.answered} answered, ${run.drained.counted} counted`;
  const rate = `${Math.round(run.perSecond).toLocaleString('en-US').padStart(8)} requests/s`;
  const latency = `p99 ${run.p99Ms.toFixed(2)} ms`;
  const share = `${(run.coreShare * 100).toFixed(0)} % of a core`;
  return `${step.padEnd(6)} ${name.padEnd(24)} ${[rate, latency, share, counted].filter(Boolean).join(', ')}`;
}
