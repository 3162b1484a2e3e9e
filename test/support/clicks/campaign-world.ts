import assert from 'node:assert/strict';
import { removeOldClicks } from '../../../src/clicks/retention/retention.ts';
import { reclassifyClicks } from '../../../src/clicks/reclassify/reclassify.ts';
import { deleteCounts } from '../../../src/database/statements/delete-counts.ts';
import type { Database } from '../../../src/database/database.ts';
import { getStatistics } from '../../../src/statistics/get-statistics.ts';
import { insertCampaignRow, insertLinkRow } from '../item-rows.ts';
import { makeVisitAt, newRules, type OldRules, storeByOldRules } from './old-rules.ts';
import { flat, inOrder } from './plain-statistics.ts';
import { chrome, dayMs, noon } from './visits.ts';

export type AskedStatistics = Parameters<typeof getStatistics>[2];

/** Campaigns with links whose clicks, places and classification change as time passes. */
export interface CampaignWorld {
  campaigns: number[];
  links: number[];
  /** Epoch milliseconds */
  now(): number;
  pass(ms: number): void;
  /** A visit some days ago. Until all are reclassified, a browser counts as a machine, and vice versa. */
  visit(link: number, daysAgo: number, userAgent: string): Promise<void>;
  move(link: number, campaign: number | null): Promise<void>;
  delete(link: number): Promise<void>;
  reclassify(): Promise<unknown>;
  retain(): Promise<unknown>;
}

const swapped: OldRules = (userAgent) =>
  userAgent === chrome ? { kind: 'bot', reason: 'tool' } : { kind: 'human', reason: '' };

export async function makeCampaignWorld(
  database: Database,
  accountId: number,
  linksWanted: number,
): Promise<CampaignWorld> {
  const campaigns = [
    await insertCampaignRow(database, accountId),
    await insertCampaignRow(database, accountId),
  ];
  const links: number[] = [];
  for (let n = 0; n < linksWanted; n++)
    links.push(await insertLinkRow(database, accountId, { campaign_id: campaigns[n % 2] as number }));
  let now = noon;
  const clock = { now: () => now };
  return {
    campaigns,
    links,
    now: clock.now,
    pass: (ms) => void (now += ms),
    // Each is a millisecond later, because the time is all that tells their ids apart.
    visit: (subjectId, daysAgo, userAgent) =>
      storeByOldRules(
        database,
        [
          makeVisitAt(now++ - daysAgo * dayMs, {
            subjectId,
            accountId,
            userAgent,
            address: `192.0.2.${now % 9}`,
          }),
        ],
        { rules: swapped },
      ),
    move: (link, campaign) =>
      database.write(async (tx) => {
        await tx.updateTable('link').set({ campaign_id: campaign }).where('id', '=', link).execute();
      }),
    delete: (link) =>
      database.write(async (tx) => {
        await tx.deleteFrom('link').where('id', '=', link).execute();
        await deleteCounts(tx, 'link', [link]);
      }),
    reclassify: () => reclassifyClicks(database, { rules: newRules, clock }),
    retain: () => removeOldClicks({ database, clock, keep: 2 }, new AbortController().signal),
  };
}

/** As what another process sees of the database, which has its own memory of sums. */
export function asAnotherProcess(database: Database): Database {
  return { ...database, read: database.read.withoutPlugins() };
}

/** Fails unless the statistics of a campaign are the sum of those of its links. */
export async function assertSumOfLinks(
  database: Database,
  { campaign, accountId, now }: { campaign: number; accountId: number; now: number },
  asked: AskedStatistics,
): Promise<void> {
  const services = { database, clock: { now: () => now } };
  const found = await getStatistics(services, { kind: 'campaign', id: campaign, accountId }, asked);
  const links = await database.read
    .selectFrom('link')
    .select('id')
    .where('campaign_id', '=', campaign)
    .execute();
  const each = await Promise.all(
    links.map(({ id }) => getStatistics(services, { kind: 'link', id, accountId }, asked)),
  );
  const what = JSON.stringify({ campaign, links, asked });
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  for (const field of ['clicks', 'uniqueClicks', 'bots'] as const) {
    assert.equal(found.total[field], sum(each.map(({ total }) => total[field])), what);
    for (const [place, point] of found.series.entries())
      assert.equal(point[field], sum(each.map(({ series }) => series[place]?.[field] ?? 0)), what);
  }
  const names = new Map<string, number>();
  for (const [name, clicks] of each.flatMap((one) => flat(one.names)))
    names.set(name, (names.get(name) ?? 0) + clicks);
  assert.deepEqual(flat(found.names), inOrder(names), what);
}
