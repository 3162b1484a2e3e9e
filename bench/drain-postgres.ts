import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { median } from './support/load.ts';
import { startDurablePostgres } from './support/postgres.ts';
import type { Figure } from './support/report.ts';
import { startService } from './support/service.ts';
import { pickByPopularity, pickEvenly, spoolVisits } from './support/spool-visits.ts';

const links = 100_000;
const visits = 500_000;
const rounds = 3;
const lookEveryMs = 100;
const goal = { atLeast: 50_000 };
/** Measures how fast one node drains its spool into a PostgreSQL on the same machine. */
export async function measureDrainIntoPostgres(): Promise<Figure[]> {
  const popular = await drainRounds(() => pickByPopularity(links));
  const even = await drainRounds(() => pickEvenly(links));
  return [
    { what: 'drain into PostgreSQL, links as popular as Zipf says', value: popular, unit: '/s', goal },
    { what: 'drain into PostgreSQL, 100,000 links equally popular', value: even, unit: '/s', goal },
  ];
}

async function drainRounds(picker: () => () => number): Promise<number> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await drainOnce(picker()));
  return median(runs);
}

/** Measures from the first counted click on, so that the program's start is not included. */
async function drainOnce(pickLink: () => number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-drain-'));
  const { url, stop } = await startDurablePostgres();
  const client = new pg.Client({ connectionString: url });
  try {
    spoolVisits(dataDir, { visits, pickLink });
    await client.connect();
    const service = await startService({ DATA_DIR: dataDir, DATABASE_URL: url });
    try {
      const first = await untilCounted(client, 1);
      const last = await untilCounted(client, visits);
      return ((last.counted - first.counted) * 1000) / (last.at - first.at);
    } finally {
      await service.stop();
    }
  } finally {
    await client.end();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The account's row holds the sum over all links. */
async function untilCounted(client: pg.Client, wanted: number) {
  for (;;) {
    const { rows } = await client.query(
      "select coalesce(sum(clicks + bots), 0)::int as counted from click_day where subject = 'account'",
    );
    const counted = Number(rows[0].counted);
    if (counted >= wanted) return { counted, at: performance.now() };
    await pause(lookEveryMs);
  }
}
