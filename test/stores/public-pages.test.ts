import assert from 'node:assert/strict';
import type { KyselyPlugin } from 'kysely';
import { findCampaignList } from '../../src/resources/campaigns/campaign-list-store.ts';
import { findRotator } from '../../src/resources/campaigns/rotator-store.ts';
import { findVisitedBioPage } from '../../src/resources/bio-pages/visited-bio-page-store.ts';
import type { Database } from '../../src/database/database.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertBioRow, insertLinkRow } from '../support/item-rows.ts';

const now = 1_000_000;

async function insertCampaign(database: Database, accountId: number, values: object = {}): Promise<number> {
  const row = {
    account_id: accountId,
    name: 'Spring',
    list_slug: 'spring',
    rotator_slug: 'spring',
    is_public: 1,
    created_at: 1,
    ...values,
  };
  const { id } = await database.write((tx) =>
    tx.insertInto('campaign').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Creates a link of the campaign for each of these cases; the names are the links' aliases. */
async function insertLinks(database: Database, accountId: number, campaignId: number) {
  const links: Record<string, object> = {
    plain: {},
    weighted: { weight: 7 },
    private: { status: 'private' },
    disabled: { status: 'disabled' },
    expired: { expires_at: now },
    lasting: { expires_at: now + 1 },
    future: { starts_at: now + 1 },
    started: { starts_at: now },
    used: { click_limit: 2 },
    unused: { click_limit: 3 },
  };
  for (const [alias, values] of Object.entries(links)) {
    const id = await insertLinkRow(database, accountId, { alias, campaign_id: campaignId, ...values });
    const none = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
    const total = { subject: 'link' as const, subject_id: id, clicks: 2, unique_clicks: 0, bots: 0, ...none };
    await database.write((tx) => tx.insertInto('click_total').values(total).execute());
  }
}

onBothEngines('a rotator has those links that have not ended', async (database, accountId) => {
  const other = await insertOwner(database);
  const campaign = await insertCampaign(database, accountId);
  await insertLinks(database, accountId, campaign);
  await insertLinkRow(database, other, { alias: 'foreign', campaign_id: campaign });
  await insertLinkRow(database, accountId, { alias: 'elsewhere' });
  const rotator = await findRotator(database.read, 'spring', now);
  assert.deepEqual(
    rotator?.members.map(({ alias, weight }) => [alias, weight]),
    [
      ['unused', 1],
      ['started', 1],
      ['future', 1],
      ['lasting', 1],
      ['private', 1],
      ['weighted', 7],
      ['plain', 1],
    ],
  );
});

onBothEngines('only a public campaign with this slug has a rotator', async (database, accountId) => {
  await insertCampaign(database, accountId);
  await insertCampaign(database, accountId, { name: 'Secret', rotator_slug: 'secret', is_public: 0 });
  assert.deepEqual(await findRotator(database.read, 'spring', now), {
    accountId,
    isBlocked: false,
    members: [],
  });
  assert.equal(await findRotator(database.read, 'secret', now), undefined);
  assert.equal(await findRotator(database.read, 'none', now), undefined);
});

async function ownerName(database: Database, id: number): Promise<string> {
  const found = database.read.selectFrom('account').select('username').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).username;
}

onBothEngines('a list has the live links that may be on it, page by page', async (database, accountId) => {
  const id = await insertCampaign(database, accountId);
  await insertLinks(database, accountId, id);
  const username = await ownerName(database, accountId);
  const asked = { username, slug: 'spring', id, limit: 3, offset: 0, now };
  const first = await findCampaignList(database.read, asked);
  const second = await findCampaignList(database.read, { ...asked, offset: 3 });
  assert.deepEqual([first?.name, first?.total, second?.total], ['Spring', 5, 5]);
  assert.deepEqual(
    [first, second].map((list) => list?.links.map(({ alias }) => alias)),
    [
      ['unused', 'started', 'lasting'],
      ['weighted', 'plain'],
    ],
  );
});

onBothEngines('a list is at one address alone, and only when public', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertCampaign(database, accountId);
  const hidden = await insertCampaign(database, accountId, {
    name: 'Secret',
    rotator_slug: null,
    is_public: 0,
  });
  const username = await ownerName(database, accountId);
  const asked = { username, slug: 'spring', id, limit: 3, offset: 0, now };
  assert.deepEqual(await findCampaignList(database.read, asked), {
    accountId,
    isBlocked: false,
    name: 'Spring',
    total: 0,
    links: [],
  });
  for (const wrong of [
    { slug: 'summer' },
    { id: hidden },
    { id: 999_999 },
    { username: await ownerName(database, other) },
    { username: 'nobody' },
  ]) {
    assert.equal(await findCampaignList(database.read, { ...asked, ...wrong }), undefined);
  }
});

onBothEngines(
  'of a link with a password the list knows nothing but its title',
  async (database, accountId) => {
    const id = await insertCampaign(database, accountId);
    const settings = JSON.stringify({
      metatitle: 'For members',
      metadescription: 'Secret words',
      metaimage: 'https://example.com/secret.png',
    });
    const link = { campaign_id: id, target: 'https://secret.example.com/', settings };
    await insertLinkRow(database, accountId, { alias: 'locked', ...link, ...{ password_hash: 'hash' } });
    await insertLinkRow(database, accountId, { alias: 'open', ...link, title: 'Open' });
    const username = await ownerName(database, accountId);
    const list = await findCampaignList(database.read, {
      ...{ username, slug: 'spring', id, limit: 10, offset: 0, now },
    });
    const [open, locked] = list?.links ?? [];
    assert.deepEqual(locked, {
      alias: 'locked',
      domainOrigin: null,
      title: 'For members',
      isProtected: true,
      target: undefined,
      description: undefined,
      image: undefined,
    });
    assert.deepEqual(
      [open?.title, open?.target, open?.description, open?.image],
      ['Open', 'https://secret.example.com/', 'Secret words', 'https://example.com/secret.png'],
    );
  },
);

onBothEngines(
  'a visited bio page is found by its alias and complete with its defaults',
  async (database, accountId) => {
    const id = await insertBioRow(database, accountId, { alias: 'Ada', settings: '{"theme":"mono"}' });
    assert.deepEqual(await findVisitedBioPage(database.read, 'ada'), {
      id,
      accountId,
      alias: 'Ada',
      name: 'Ada',
      isBlocked: false,
      settings: { description: '', avatar: '', theme: 'mono', blocks: [], blocksMade: 0 },
    });
    assert.equal(await findVisitedBioPage(database.read, 'grace'), undefined);
  },
);

onBothEngines(
  'of the settings of a list’s links, which may be large, only those are read that it shows',
  async (database, accountId) => {
    const campaign = await insertCampaign(database, accountId);
    const meta = {
      metatitle: 'A "title"',
      metadescription: 'Größe 😀',
      metaimage: 'https://example.com/a.png',
    };
    const settings = JSON.stringify({ rules: [{ metatitle: 'no' }], ...meta });
    await insertLinkRow(database, accountId, { campaign_id: campaign, settings });
    const read: object[] = [];
    const watching: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(...result.rows);
        return result;
      },
    };
    const username = await ownerName(database, accountId);
    const asked = { username, slug: 'spring', id: campaign, limit: 9, offset: 0, now };
    const list = await findCampaignList(database.read.withPlugin(watching), asked);
    const [link] = list?.links ?? [];
    assert.equal(link?.title, meta.metatitle);
    assert.equal(link?.description, meta.metadescription);
    assert.equal(link?.image, meta.metaimage);
    assert.ok(read.length > 0 && read.every((row) => !('settings' in row)));
  },
);
