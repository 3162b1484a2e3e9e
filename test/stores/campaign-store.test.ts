import assert from 'node:assert/strict';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import {
  assignLinkRow,
  deleteCampaignRow,
  findCampaign,
  findTakenNames,
  holdCampaign,
  insertCampaign,
  pageOfCampaigns,
  takeLinksOut,
  updateCampaignRow,
} from '../../src/resources/campaigns/campaign-store.ts';
import { assignLink } from '../../src/resources/campaigns/assign-link.ts';
import { createCampaign } from '../../src/resources/campaigns/create-campaign.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const row = (accountId: number, name: string, rotatorSlug: string | null = null) => ({
  accountId,
  name,
  rotatorSlug,
  listSlug: rotatorSlug ?? 'from-name',
  isPublic: false,
  at: 1,
});

const change = (name: string) => ({
  name,
  slugOfName: 'from-new-name',
  rotatorSlug: undefined,
  isPublic: undefined,
});

onBothEngines('a name is stored once in an account, a slug once of all', async (database, accountId) => {
  const other = await insertOwner(database);
  const insert = (values: ReturnType<typeof row>) => database.write((tx) => insertCampaign(tx, values));
  assert.equal((await insert(row(accountId, 'Sale', 'sale')))?.rotator_slug, 'sale');
  assert.equal(await insert(row(accountId, 'Sale')), undefined);
  assert.ok(await insert(row(other, 'Sale')));
  await assert.rejects(insert(row(other, 'Another', 'sale')), (error) => {
    return error instanceof UniqueViolation && error.columns.includes('rotator_slug');
  });
});

onBothEngines('100 parallel campaigns without a name get 100 names', async (database, accountId) => {
  const context = { database, account: { id: accountId }, clock: { now: () => 1 } };
  const campaigns = await Promise.all(
    Array.from({ length: 100 }, () => createCampaign(context as Parameters<typeof createCampaign>[0], {})),
  );
  assert.deepEqual(
    new Set(campaigns.map(({ name }) => name)),
    new Set(Array.from({ length: 100 }, (_, n) => `Campaign ${n + 1}`)),
  );
});

onBothEngines('of 100 parallel campaigns of one name or slug one is stored', async (database, accountId) => {
  const context = { database, account: { id: accountId }, clock: { now: () => 1 } };
  for (const [wanted, code] of [
    [{ name: 'Race' }, 'campaignNameTaken'],
    [{ slug: 'race' }, 'slugTaken'],
  ] as const) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        createCampaign(context as Parameters<typeof createCampaign>[0], wanted),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 99);
    for (const { reason } of refused) assert.equal(reason.code, code);
  }
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  const other = await insertOwner(database);
  await database.write(async (tx) => {
    for (let n = 1; n <= 5; n++) await insertCampaign(tx, row(accountId, `C${n}`));
    await insertCampaign(tx, row(other, 'Foreign'));
  });
  const page = await pageOfCampaigns(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ name }) => name),
    ['C3', 'C2'],
  );
});

onBothEngines('only names of the account are taken, in their exact spelling', async (database, accountId) => {
  const other = await insertOwner(database);
  await database.write((tx) => insertCampaign(tx, row(accountId, 'Campaign 1')));
  await database.write((tx) => insertCampaign(tx, row(other, 'Campaign 2')));
  const taken = await findTakenNames(database.read, accountId, ['Campaign 1', 'campaign 1', 'Campaign 2']);
  assert.deepEqual([...taken], ['Campaign 1']);
});

onBothEngines(
  'an update touches the owner’s row alone and names what collides',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const [campaign] = await database.write(async (tx) => [
      await insertCampaign(tx, row(accountId, 'Mine')),
      await insertCampaign(tx, row(accountId, 'Taken', 'taken')),
    ]);
    assert.ok(campaign);
    const { id } = campaign;
    const update = (owner: number, values: Parameters<typeof updateCampaignRow>[2]) =>
      database.write((tx) => updateCampaignRow(tx, { accountId: owner, id }, values));
    assert.equal(await update(other, change('Stolen')), undefined);
    for (const [values, column] of [
      [change('Taken'), 'name'],
      [{ ...change('New'), rotatorSlug: 'taken' }, 'rotator_slug'],
    ] as const) {
      await assert.rejects(update(accountId, values), (error) => {
        return error instanceof UniqueViolation && error.columns.includes(column);
      });
    }
    assert.deepEqual(await findCampaign(database.read, accountId, id), campaign);
  },
);

onBothEngines(
  'the list is called after the rotator’s slug, else after the name',
  async (database, accountId) => {
    const campaign = await database.write((tx) => insertCampaign(tx, row(accountId, 'Sale', 'sale')));
    assert.ok(campaign);
    const update = (values: Partial<Parameters<typeof updateCampaignRow>[2]>) =>
      database.write((tx) =>
        updateCampaignRow(tx, { accountId, id: campaign.id }, { ...change('Renamed'), ...values }),
      );
    assert.equal((await update({}))?.list_slug, 'sale');
    assert.equal((await update({ rotatorSlug: 'other' }))?.list_slug, 'other');
    const without = await update({ rotatorSlug: null, isPublic: true });
    assert.deepEqual(without, {
      ...campaign,
      name: 'Renamed',
      rotator_slug: null,
      list_slug: 'from-new-name',
      is_public: 1,
    });
    assert.equal((await update({ slugOfName: 'newer' }))?.list_slug, 'newer');
  },
);

onBothEngines('a link moves to its owner’s campaign alone and outlives it', async (database, accountId) => {
  const other = await insertOwner(database);
  const link = await insertLinkRow(database, accountId);
  const campaign = await database.write((tx) => insertCampaign(tx, row(accountId, 'Sale')));
  assert.ok(campaign);
  const campaignOf = async () =>
    (await database.read.selectFrom('link').select('campaign_id').where('id', '=', link).executeTakeFirst())
      ?.campaign_id;
  const assign = (owner: number) =>
    database.write((tx) => assignLinkRow(tx, owner, { campaignId: campaign.id, linkId: link }));
  assert.equal(await assign(other), false);
  assert.equal(await campaignOf(), null);
  assert.equal(await assign(accountId), true);
  assert.equal(await campaignOf(), campaign.id);
  assert.equal(await database.write((tx) => holdCampaign(tx, other, campaign.id)), false);
  assert.equal(await database.write((tx) => holdCampaign(tx, accountId, campaign.id)), true);
  assert.equal(await database.write((tx) => deleteCampaignRow(tx, other, campaign.id)), false);
  assert.equal(await database.write((tx) => deleteCampaignRow(tx, accountId, campaign.id)), true);
  assert.equal(await database.write((tx) => deleteCampaignRow(tx, accountId, campaign.id)), false);
  assert.equal(await campaignOf(), null);
});

onBothEngines(
  'the many links of a campaign leave it in small units of work, and no others do',
  async (database, accountId) => {
    const [campaign, other] = await Promise.all(
      ['Sale', 'Other'].map((name) => database.write((tx) => insertCampaign(tx, row(accountId, name)))),
    );
    assert.ok(campaign && other);
    await insertLinkRow(database, accountId, { campaign_id: other.id });
    const one = await insertLinkRow(database, accountId, { campaign_id: campaign.id });
    const { id: _, ...link } = await database.read
      .selectFrom('link')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    for (let batch = 0; batch < 3; batch++) {
      const name = (n: number) => ({ alias: `b${batch}-${n}`, alias_key: `b${batch}-${n}` });
      const links = Array.from({ length: 400 }, (__, n) => ({ ...link, ...name(n) }));
      await database.write((tx) => tx.insertInto('link').values(links).execute());
    }
    const countIn = async ({ id }: { id: number }) =>
      (await database.read.selectFrom('link').select('id').where('campaign_id', '=', id).execute()).length;
    const left: number[] = [];
    const write: typeof database.write = async (unit) => {
      const value = await database.write(unit);
      left.push(await countIn(campaign));
      return value;
    };
    await takeLinksOut({ ...database, write }, await insertOwner(database), campaign.id);
    assert.deepEqual(left, [], 'another account takes none out');
    await takeLinksOut({ ...database, write }, accountId, campaign.id);
    assert.deepEqual(left, [701, 201, 0]);
    assert.equal(await countIn(other), 1);
  },
);

onBothEngines(
  'a link assigned while the campaign is deleted finds it or not',
  async (database, accountId) => {
    const context = { database, account: { id: accountId }, changes: createChangeFeed() } as Parameters<
      typeof assignLink
    >[0];
    const links = [await insertLinkRow(database, accountId), await insertLinkRow(database, accountId)];
    for (let round = 1; round <= 10; round++) {
      const campaign = await database.write((tx) => insertCampaign(tx, row(accountId, `Round ${round}`)));
      const campaignId = campaign?.id as number;
      const [deleted, ...assigned] = await Promise.allSettled([
        database.write((tx) => deleteCampaignRow(tx, accountId, campaignId)),
        ...links.map((linkId) => assignLink(context, { campaignId, linkId })),
      ]);
      assert.deepEqual(deleted, { status: 'fulfilled', value: true });
      for (const outcome of assigned) {
        if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'campaignNotFound');
      }
    }
    const left = await database.read.selectFrom('link').select('campaign_id').execute();
    assert.ok(left.every(({ campaign_id }) => campaign_id === null));
  },
);
