import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { measureFastest, warmUp } from './measure-rounds.ts';
import { startWaypost } from './start-waypost.ts';
import { summarize } from './summarize.ts';

const links = 100_000;

/** Waypost in several processes beside Waypost in one, on all cores, which the load shares. */
export async function compareWorkers(bench: Bench, workers: number): Promise<Measured> {
  const starts = [1, workers].map(
    (count) => () => startWaypost({ name: `waypost, WORKERS=${count}`, links, workers: count }),
  );
  return withServers(bench, starts, async (servers) => {
    await warmUp(bench, servers);
    const rounds = await measureFastest(bench, servers);
    const title = `${links.toLocaleString('en-US')} links, all cores shared with the load`;
    return { sections: [summarize({ title, kind: 'fastest' }, rounds)], figures: [] };
  });
}
