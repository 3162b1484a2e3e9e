import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { type ListedLink, stateOf } from '../../src/resources/links/link.ts';
import type { LinkFilter } from '../../src/resources/links/lists/link-filter-store.ts';
import { pageOfLinks, sliceOfListed } from '../../src/resources/links/lists/link-list-store.ts';
import type { LinkOrder } from '../../src/resources/links/lists/link-order-store.ts';
import { insertLink, type LinkRow } from '../../src/resources/links/link-store.ts';
import { addTags } from '../../src/resources/links/tag-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { linkRow as row } from '../support/link-row.ts';

const now = 1_000_000;
const orders: LinkOrder[] = (['date', 'click', 'title'] as const).flatMap((by) =>
  (['asc', 'desc'] as const).map((direction) => ({ by, direction })),
);
const newestFirst: LinkOrder = { by: 'date', direction: 'desc' };

const insert = async (database: Database, link: LinkRow) =>
  (await database.write((tx) => insertLink(tx, link))) as number;

async function insertCounts(database: Database, linkId: number, clicks: number): Promise<void> {
  const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
  const counts = { clicks, unique_clicks: clicks, bots: 0, ...social };
  await database.write((tx) =>
    tx
      .insertInto('click_total')
      // A QR code may have the same id as a link.
      .values([
        { subject: 'link', subject_id: linkId, ...counts },
        { subject: 'qr', subject_id: linkId, ...counts, clicks: 1_000 - clicks },
      ])
      .execute(),
  );
}

/** Links that differ in everything that lists sort and filter by, with their related rows. */
async function insertLinks(database: Database, accountId: number) {
  const own = { account_id: accountId, name: 'Spring', created_at: 0 };
  const host = 'go.example.com';
  const [domainId, campaignId, channelId] = await database.write(async (tx) => {
    const domain = { account_id: accountId, origin: `https://${host}`, host, created_at: 0 };
    const campaign = { ...own, list_slug: 'spring', rotator_slug: null, is_public: 0 };
    const channel = { ...own, description: '', color: '#000000', starred: 0 };
    const added = [
      await tx.insertInto('domain').values(domain).returning('id').executeTakeFirstOrThrow(),
      await tx.insertInto('campaign').values(campaign).returning('id').executeTakeFirstOrThrow(),
      await tx.insertInto('channel').values(channel).returning('id').executeTakeFirstOrThrow(),
    ];
    return added.map(({ id }) => id) as [number, number, number];
  });
  const facts = new Map<number, { tags: string[]; channel: boolean; domain: boolean }>();
  for (let n = 0; n < 60; n++) {
    const isOf = (divisor: number) => n % divisor === 0;
    const id = await insert(
      database,
      row(accountId, `link-${n}`, {
        title: ['', 'bee', 'Ant', 'ant', 'Cow'][n % 5] as string,
        status: (['public', 'private', 'disabled', 'public'] as const)[n % 4] as LinkRow['status'],
        domain_id: isOf(3) ? domainId : null,
        campaign_id: isOf(7) ? campaignId : null,
        starts_at: isOf(5) ? now + (n % 2 ? 1 : 0) : null,
        expires_at: isOf(6) ? now + (n % 4 ? 1 : 0) : null,
        click_limit: isOf(4) ? 5 : null,
      }),
    );
    if (n % 3) await insertCounts(database, id, n % 11);
    const tags = [...(isOf(2) ? ['Even'] : []), ...(isOf(9) ? ['nine'] : [])];
    facts.set(id, { tags, channel: isOf(8), domain: isOf(3) });
    await database.write(async (tx) => {
      const named = tags.map((name) => ({ key: name.toLowerCase(), name }));
      await addTags(tx, accountId, { linkIds: [id], tags: named });
      const item = { channel_id: channelId, item_type: 'links' as const, item_id: id, assigned_at: 0 };
      if (isOf(8)) await tx.insertInto('channel_item').values(item).execute();
    });
  }
  await insert(database, row(await insertOwner(database), 'foreign', { title: 'ant' }));
  return { domainId, campaignId, channelId, facts };
}

type Facts = Awaited<ReturnType<typeof insertLinks>>['facts'];

/** The same filter without SQL, for comparison. */
function select(all: ListedLink[], facts: Facts, filter: LinkFilter): ListedLink[] {
  return all.filter((link) => {
    const { tags, channel, domain } = facts.get(link.id) as {
      tags: string[];
      channel: boolean;
      domain: boolean;
    };
    const texts = [link.alias, link.target, link.title, link.description];
    const { search, state, tagKey } = filter;
    return (
      (search === undefined || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()))) &&
      (filter.status === undefined || link.status === filter.status) &&
      (state === undefined || stateOf(link, state.now) === state.is) &&
      (filter.campaignId === undefined || link.campaign_id === filter.campaignId) &&
      (filter.channelId === undefined || channel) &&
      (filter.domainId === undefined || domain === (filter.domainId !== null)) &&
      (tagKey === undefined || tags.some((tag) => tag.toLowerCase() === tagKey))
    );
  });
}

function sort(links: ListedLink[], { by, direction }: LinkOrder): number[] {
  const keyOf = (link: ListedLink) => {
    if (by === 'click') return link.clicks ?? 0;
    return by === 'title' ? link.title.toLowerCase() : 0;
  };
  const sorted = links.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    return x === y ? a.id - b.id : x < y ? -1 : 1;
  });
  return (direction === 'asc' ? sorted : sorted.reverse()).map(({ id }) => id);
}

onBothEngines(
  'every page of every order and filter holds what a plain look through all links finds',
  async (database, accountId) => {
    const { facts, domainId, campaignId, channelId } = await insertLinks(database, accountId);
    const everything = { accountId, filter: {}, order: newestFirst, range: { limit: 100, offset: 0 } };
    const all = (await pageOfLinks(database.read, everything)).rows;
    assert.equal(all.length, 60);
    const states = (['active', 'scheduled', 'expired', 'disabled'] as const).map((is) => ({
      state: { is, now },
    }));
    const single: LinkFilter[] = [
      {},
      { search: 'ANT' },
      { search: 'link-1' },
      { search: 'e' },
      { search: 'nowhere' },
      { domainId },
      { domainId: null },
      { campaignId },
      { channelId },
      { tagKey: 'even' },
      { tagKey: 'nothing' },
      { status: 'public' },
      { status: 'disabled' },
      ...states,
    ];
    const several: LinkFilter[] = [
      { search: 'ant', tagKey: 'even', domainId: null },
      { campaignId, channelId },
      { tagKey: 'nine', status: 'private', domainId },
      { search: 'link', state: { is: 'active', now }, channelId },
    ];
    const sizes = new Set<number>();
    for (const filter of [...single, ...several]) {
      const selected = select(all, facts, filter);
      sizes.add(selected.length);
      for (const order of orders) {
        const expected = sort(selected, order);
        for (const offset of [0, 4, 24, 33, 56, 60, 99]) {
          const range = { limit: 7, offset };
          const { rows, total } = await pageOfLinks(database.read, { accountId, filter, order, range });
          const what = JSON.stringify({ filter, order, offset });
          assert.equal(total, expected.length, what);
          assert.deepEqual(
            rows.map(({ id }) => id),
            expected.slice(offset, offset + 7),
            what,
          );
        }
      }
      const slice = await sliceOfListed(database.read, { accountId, filter }, { before: 40, limit: 5 });
      const expected = sort(selected, newestFirst).filter((id) => id < 40);
      assert.deepEqual(
        slice.map(({ id }) => id),
        expected.slice(0, 5),
      );
    }
    assert.ok(sizes.size > 10, 'the filters differ');
  },
);

function searchIn(database: Database, accountId: number) {
  return async (search: string) => {
    const range = { limit: 9, offset: 0 };
    const page = await pageOfLinks(database.read, {
      accountId,
      filter: { search },
      order: newestFirst,
      range,
    });
    return page.rows.map((link) => link.id);
  };
}

onBothEngines('what is looked for is a text, whatever signs are in it', async (database, accountId) => {
  const id = await insert(database, row(accountId, 'hay', { title: 'a_b 100% \\ Needle in Ärger, İN i' }));
  const idsOf = searchIn(database, accountId);
  for (const search of ['needle', 'NEEDLE', 'A_B', '100%', '\\', 'HAY', 'Ärger', 'İn']) {
    assert.deepEqual(await idsOf(search), [id], search);
  }
  // No non-ASCII letter matches an ASCII one.
  for (const search of ['a%b', '__', 'needles', "' or 1=1 --", 'needle İn', 'ıN']) {
    assert.deepEqual(await idsOf(search), [], search);
  }
});

onBothEngines('letters of all scripts are found in either case', async (database, accountId) => {
  const titles = [
    'Éclair',
    'Été à Paris',
    'НОВЫЙ ГОД',
    'Новый год',
    'Новый Год',
    'новый год',
    'Ärger mit ÖL',
  ];
  const ids = new Map<string, unknown>();
  for (const [index, title] of titles.entries())
    ids.set(title, await insert(database, row(accountId, `letters-${index}`, { title })));
  const idsOf = searchIn(database, accountId);
  const newYear = ['новый год', 'Новый Год', 'Новый год', 'НОВЫЙ ГОД'];
  for (const [searches, found] of [
    [['éCLAIR', 'ÉCLAIR', 'éclair', 'Éc'], ['Éclair']],
    [['été à', 'ÉTÉ À PARIS', 'Été À Paris', 'à pARIS'], ['Été à Paris']],
    [newYear, newYear],
    [['ärger', 'öl', 'ÄRGER'], ['Ärger mit ÖL']],
    [['eclair', 'ecole'], []],
  ] as const) {
    const expected = found.map((title) => ids.get(title));
    for (const search of searches) {
      const matched = (await idsOf(search)).filter((id) => [...ids.values()].includes(id));
      assert.deepEqual(matched.sort(), expected.sort(), search);
    }
  }
});

onBothEngines('an address is found by the text that it was made of', async (database, accountId) => {
  const target = new URL('https://bücher-laden.example/größe 100%?q=straße&r=a_b').href;
  const id = await insert(database, row(accountId, 'books', { target }));
  const idsOf = searchIn(database, accountId);
  for (const search of [
    ...['größe', 'GRÖß', 'straße', 'größe 100%', '?q=straße&r=a_b', 'xn--bcher-laden', 'gr%C3%B6%C3%9Fe'],
    ...['bücher-laden', 'Bücher-Laden.example', 'https://bücher-laden.example/größe'],
  ]) {
    assert.deepEqual(await idsOf(search), [id], search);
  }
  // Of a host, only whole labels are found in their Unicode form.
  for (const search of ['bücher', 'größe_', 'grö%e', 'straße%', 'strasse']) {
    assert.deepEqual(await idsOf(search), [], search);
  }
});
