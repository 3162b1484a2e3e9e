import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { getStatistics } from '../../src/statistics/get-statistics.ts';
import { sumCounts } from '../../src/statistics/sums/sum-counts.ts';
import { onBothEngines } from '../support/engines.ts';
import {
  asAnotherProcess,
  type AskedStatistics,
  assertSumOfLinks,
  type CampaignWorld,
  makeCampaignWorld,
} from '../support/clicks/campaign-world.ts';
import { chrome, dayMs, firefox, noon } from '../support/clicks/visits.ts';

const linksWanted = 5;
const hourMs = 3_600_000;

type Step = (world: CampaignWorld) => unknown;

const linkOf = fc.nat({ max: linksWanted - 1 });
const visited: fc.Arbitrary<Step> = fc
  .tuple(
    linkOf,
    fc.constantFrom(0, 0, 1, 1, 2, 14, 30, 45, 70),
    fc.constantFrom(chrome, firefox, 'curl/8.5.0'),
  )
  .map(
    ([link, daysAgo, agent]) =>
      (world) =>
        world.visit(world.links[link] as number, daysAgo, agent),
  );
const moved: fc.Arbitrary<Step> = fc.tuple(linkOf, fc.constantFrom(0, 1, 2)).map(
  ([link, to]) =>
    (world) =>
      world.move(world.links[link] as number, world.campaigns[to] ?? null),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: visited },
  { weight: 2, arbitrary: moved },
  {
    weight: 1,
    arbitrary: linkOf.map(
      (link): Step =>
        (world) =>
          world.delete(world.links[link] as number),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.reclassify()) },
  { weight: 1, arbitrary: fc.constant<Step>((world) => world.retain()) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(hourMs, 12 * hourMs - 1, 12 * hourMs, dayMs, 31 * dayMs).map(
      (ms): Step =>
        (world) =>
          world.pass(ms),
    ),
  },
);

/** Few, so that what was remembered for one is asked for again. */
const anyAsked: fc.Arbitrary<AskedStatistics> = fc.oneof(
  fc.constantFrom<AskedStatistics>(
    { timezone: 'UTC', interval: 'month' },
    { timezone: 'UTC', interval: 'day' },
    { timezone: 'America/New_York', interval: 'day' },
    { timezone: 'Asia/Kathmandu', interval: 'hour' },
  ),
  fc.record({
    timezone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
    from: fc.constantFrom(noon - 75 * dayMs, noon - 45 * dayMs),
    to: fc.constantFrom(noon - 14 * dayMs, noon, noon + 90 * dayMs),
  }),
);

onBothEngines(
  'whatever happens to links and clicks, a campaign is in every process the sum of the links that it has',
  async (database, accountId) => {
    const processes = [database, asAnotherProcess(database)];
    const steps = fc.array(fc.tuple(anyStep, fc.nat({ max: 1 }), anyAsked), {
      minLength: 5,
      maxLength: 20,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = await makeCampaignWorld(database, accountId, linksWanted);
        for (const [step, by, asked] of taken) {
          await step(world);
          for (const campaign of world.campaigns)
            await assertSumOfLinks(
              processes[by] as Database,
              { campaign, accountId, now: world.now() },
              asked,
            );
        }
      }),
      { numRuns: 10 },
    );
  },
);

onBothEngines(
  'corrections that leave all sums of the account as they were are noticed',
  async (database, accountId) => {
    const world = await makeCampaignWorld(database, accountId, 2);
    const [first, second] = world.links as [number, number];
    await world.visit(first, 3, chrome);
    await world.visit(second, 3, 'curl/8.5.0');
    for (const campaign of world.campaigns) await check(database, { world, campaign, accountId });
    await world.reclassify();
    for (const campaign of world.campaigns) await check(database, { world, campaign, accountId });
  },
);

onBothEngines(
  'what is counted, corrected, moved or deleted while a sum is made is in the next answer',
  async (database, accountId) => {
    const happenings: Step[] = [
      (world) => world.visit(world.links[0] as number, 2, 'curl/8.5.0'),
      (world) => world.reclassify(),
      (world) => world.move(world.links[1] as number, world.campaigns[0] as number),
      (world) => world.delete(world.links[0] as number),
    ];
    for (const happen of happenings) {
      for (let query = 0, hasHappened = true; hasHappened; query++) {
        const world = await makeCampaignWorld(database, accountId, 4);
        for (const link of world.links) await world.visit(link, 2, 'curl/8.5.0');
        hasHappened = false;
        let isAsking = true;
        const { meanwhile } = whenQueried(database, query, async () => {
          hasHappened = isAsking;
          if (isAsking) await happen(world);
        });
        const campaign = world.campaigns[0] as number;
        const scope = { kind: 'campaign', id: campaign, accountId } as const;
        await getStatistics({ database: meanwhile, clock: world }, scope, {
          timezone: 'UTC',
          interval: 'day',
        });
        isAsking = false;
        await check(meanwhile, { world, campaign, accountId });
      }
    }
  },
);

onBothEngines('days that are over are read once', async (database, accountId) => {
  const world = await makeCampaignWorld(database, accountId, 2);
  for (const daysAgo of [0, 1, 40]) await world.visit(world.links[0] as number, daysAgo, firefox);
  const counted = whenQueried(database, Number.POSITIVE_INFINITY, async () => {});
  const scope = { kind: 'campaign', id: world.campaigns[0] as number, accountId } as const;
  const ask = async () => {
    const before = counted.queries();
    await getStatistics({ database: counted.meanwhile, clock: world }, scope, {
      timezone: 'UTC',
      interval: 'month',
    });
    return counted.queries() - before;
  };
  const first = await ask();
  await world.visit(world.links[0] as number, 0, firefox);
  const second = await ask();
  assert.ok(second < first, `${second} queries after ${first}`);
  world.pass(dayMs);
  const nextDay = await ask();
  assert.ok(second < nextDay && nextDay < first, `${nextDay} queries on the next day`);
});

onBothEngines('sums that are asked for at once are made once', async (database, accountId) => {
  const world = await makeCampaignWorld(database, accountId, 2);
  for (const daysAgo of [0, 1, 40]) await world.visit(world.links[0] as number, daysAgo, firefox);
  const today = Math.floor(noon / dayMs);
  const ask = ({ meanwhile }: ReturnType<typeof whenQueried>) =>
    sumCounts(
      meanwhile.read,
      { kind: 'campaign', id: world.campaigns[0] as number, accountId },
      { first: today - 60, last: today, today, withQuarters: false },
    );
  const count = () => whenQueried(database, Number.POSITIVE_INFINITY, async () => {});
  const [inTurn, atOnce] = [count(), count()];
  const sums = [await ask(inTurn), await ask(inTurn)];
  assert.deepEqual(await Promise.all([ask(atOnce), ask(atOnce)]), sums);
  assert.equal(atOnce.queries(), inTurn.queries());
});

onBothEngines('a sum that failed is made when it is asked for again', async (database, accountId) => {
  const world = await makeCampaignWorld(database, accountId, 2);
  await world.visit(world.links[0] as number, 2, firefox);
  const campaign = world.campaigns[0] as number;
  for (let query = 0, hasFailed = true; hasFailed; query++) {
    hasFailed = false;
    let isAsking = true;
    const { meanwhile } = whenQueried(database, query, async () => {
      hasFailed = isAsking;
      if (isAsking) throw new Error('The database is away.');
    });
    const asked = { timezone: 'UTC', interval: 'day' } as const;
    const scope = { kind: 'campaign', id: campaign, accountId } as const;
    const failure = await getStatistics({ database: meanwhile, clock: world }, scope, asked).catch(String);
    assert.equal(typeof failure === 'string', hasFailed);
    isAsking = false;
    await check(meanwhile, { world, campaign, accountId });
  }
});

function check(
  database: Database,
  { world, campaign, accountId }: { world: CampaignWorld; campaign: number; accountId: number },
): Promise<void> {
  return assertSumOfLinks(
    database,
    { campaign, accountId, now: world.now() },
    { timezone: 'UTC', interval: 'day' },
  );
}

/** A database whose queries are counted; something happens after the one with this number, from 0. */
function whenQueried(database: Database, at: number, happen: () => Promise<void>) {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (queries++ === at) await happen();
      return result;
    },
  };
  const meanwhile: Database = { ...database, read: database.read.withPlugin(plugin) };
  return { meanwhile, queries: () => queries };
}
