import { startDurablePostgres } from '../support/postgres.ts';
import { type Bench, withServers } from './bench.ts';
import type { Measured } from './bench-result.ts';
import { moveToCore } from './cores.ts';
import { measureFastest, warmUp } from './measure-rounds.ts';
import { startWaypost } from './start-waypost.ts';
import { summarize } from './summarize.ts';

const links = 100_000;

/**
 * Compares Waypost on PostgreSQL with Waypost on SQLite; each node runs on one core. PostgreSQL, which in
 * production is on another machine, shares the load's core.
 */
export async function compareDatabases(bench: Bench): Promise<Measured> {
  if (typeof bench.cores !== 'string') moveToCore(bench.tools, bench.cores.load);
  const { url: databaseUrl, stop } = await startDurablePostgres();
  const starts = [
    () => startWaypost({ name: 'waypost, SQLite', links }),
    () => startWaypost({ name: 'waypost, PostgreSQL', links, databaseUrl }),
  ];
  try {
    return await withServers(bench, starts, async (servers) => {
      await warmUp(bench, servers);
      const rounds = await measureFastest(bench, servers);
      const title = `${links.toLocaleString('en-US')} links, PostgreSQL on the load's core`;
      const section = summarize({ title, kind: 'fastest' }, rounds);
      const value = section.rows[1]?.ratios.perSecond.median ?? Number.NaN;
      const figure = {
        what: 'burst, as a share of that on SQLite',
        value,
        unit: '',
        goal: { atLeast: 0.95 },
      };
      return { sections: [section], figures: [figure] };
    });
  } finally {
    await stop();
  }
}
