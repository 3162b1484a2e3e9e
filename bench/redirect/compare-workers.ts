import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { measureFastest, warmUp } from './measure-rounds.ts';
import { startWaypost } from './start-waypost.ts';
import { summarize } from './summarize.ts';

const links = 10_000;
/** Share of the links that a worker may still not have cached when measuring begins. */
const unknownShareMax = 0.001;

/**
 * Compares Waypost in several processes with Waypost in one, on all cores, which the load generator shares.
 */
export async function compareWorkers(bench: Bench, workers: number): Promise<Measured> {
  const starts = [1, workers].map(
    (count) => () => startWaypost({ name: `waypost, WORKERS=${count}`, links, workers: count }),
  );
  return withServers(bench, starts, async (servers) => {
    for (let pass = 0; pass < warmingPasses(workers); pass++) await warmUp(bench, servers);
    const rounds = await measureFastest(bench, servers);
    const title = `${links.toLocaleString('en-US')} links, all cores shared with the load`;
    return { sections: [summarize({ title, kind: 'fastest' }, rounds)], figures: [] };
  });
}

/**
 * How often each link must be visited to warm up: each worker has its own cache, and a visit goes to any of
 * them.
 */
function warmingPasses(workers: number): number {
  return workers === 1 ? 1 : Math.ceil(Math.log(unknownShareMax) / Math.log(1 - 1 / workers));
}
