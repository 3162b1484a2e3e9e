import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { createBelongings } from './link-bodies.ts';

const service = await startService();
const url = 'https://example.com/page';

async function createListed(bodies: object[]) {
  const account = await service.createAccount();
  const ids: number[] = [];
  for (const body of bodies) ids.push((await account.post('/api/url/add', { url, ...body })).body.id);
  const list = async (query = '') => (await account.get(`/api/urls${query}`)).body.data;
  const idsOf = async (query: string): Promise<number[]> =>
    (await list(query)).urls.map(({ id }: { id: number }) => id);
  return { account, ids, list, idsOf };
}

test('an account without links has an empty list of integers', async () => {
  const { list } = await createListed([]);
  assert.deepEqual(await list(), {
    result: 0,
    perpage: 15,
    currentpage: 1,
    nextpage: 1,
    maxpage: 1,
    urls: [],
  });
});

test('a listed link tells where it is, where it leads and what it belongs to', async () => {
  const { account, list } = await createListed([]);
  const own = await createBelongings(service, account);
  const texts = { title: 'T', description: 'D', tags: ['b', 'A'] };
  const made = { url, custom: 'Listed', ...texts, status: 'private', domain: own.domain };
  const { campaign, channels: channel } = own;
  const { body } = await account.post('/api/url/add', { ...made, campaign, channel });
  const { date, ...listed } = (await list()).urls[0];
  assert.match(date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(listed, {
    id: body.id,
    alias: 'Listed',
    shorturl: `https://${own.domain}/Listed`,
    longurl: url,
    clicks: 0,
    uniqueclicks: 0,
    title: 'T',
    description: 'D',
    domain: `https://${own.domain}`,
    campaign,
    channel,
    tags: ['A', 'b'],
    status: 'private',
    state: 'active',
    blocked: false,
  });
});

test('40 links walked page by page come once each, newest first', async () => {
  const { ids, list } = await createListed(Array.from({ length: 40 }, () => ({})));
  for (const limit of [1, 7, 15, 39, 40, 41]) {
    const seen: number[] = [];
    const pages = Math.ceil(40 / limit);
    for (let page = 1; page <= pages; page++) {
      const data = await list(`?limit=${limit}&page=${page}`);
      assert.equal(data.result, 40);
      assert.equal(data.perpage, limit);
      assert.equal(data.currentpage, page);
      assert.equal(data.nextpage, Math.min(page + 1, pages));
      assert.equal(data.maxpage, pages);
      seen.push(...data.urls.map(({ id }: { id: number }) => id));
    }
    assert.deepEqual(seen, ids.toReversed(), `limit ${limit}`);
  }
  assert.deepEqual((await list('?page=99')).urls, []);
  assert.equal((await list('?page=99')).nextpage, 3);
  assert.equal((await list('?limit=5000')).perpage, 1000);
});

test('what is no positive integer, order or status is refused', async () => {
  const { account } = await createListed([]);
  for (const query of [
    ...['0', '-1', '1.5', 'abc'].flatMap((bad) => [`limit=${bad}`, `page=${bad}`]),
    'order=name',
    'direction=up',
    'status=deleted',
    'format=xml',
    `tag=${'x'.repeat(51)}`,
    'domain=other.example.com',
    'domain=https%3A%2F%2Fother.example.com%2Fpath',
    'campaign=999999',
    'channel=999999',
    'campaign=spring',
    'channel=-1',
    'q=%00',
  ]) {
    const { status, body } = await account.get(`/api/urls?${query}`);
    assert.equal(status, 400, query);
    assert.equal(body.field, query.split('=')[0]);
  }
  assert.equal(
    (
      await account.get(
        '/api/urls?order=&direction=&q=&short=&limit=&page=&status=&campaign=&tag=&domain=&format=',
      )
    ).status,
    200,
  );
});

test('order=click puts the most clicked first, and the newest of equal ones', async () => {
  const { ids, idsOf, list } = await createListed(Array.from({ length: 6 }, () => ({})));
  const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
  await service.application.services.database.write(async (tx) => {
    for (const [subject_id, clicks] of [
      [b, 5],
      [d, 12],
      [e, 5],
    ] as const) {
      const counts = { clicks, unique_clicks: clicks - 1, bots: 0 };
      const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
      await tx
        .insertInto('click_total')
        .values({ subject: 'link', subject_id, ...counts, ...social })
        .execute();
      // A QR code may have the same id as a link; its counts must not be mixed with the link's.
      const qr = { subject: 'qr' as const, subject_id: a, clicks: 99, unique_clicks: 0, bots: 0, ...social };
      await tx
        .insertInto('click_total')
        .values(qr)
        .onConflict((on) => on.doNothing())
        .execute();
    }
  });
  assert.deepEqual(await idsOf('?order=click'), [d, e, b, f, c, a]);
  assert.deepEqual(await idsOf('?order=click&limit=2&page=2'), [b, f]);
  assert.deepEqual(await idsOf('?order=click&direction=asc'), [a, c, f, b, e, d]);
  assert.deepEqual(await idsOf('?order=date'), [f, e, d, c, b, a]);
  assert.deepEqual(await idsOf('?order=date&direction=asc'), [a, b, c, d, e, f]);
  const [first] = (await list('?order=click')).urls;
  assert.equal(first.clicks, 12);
  assert.equal(first.uniqueclicks, 11);
});

test('q finds text in alias, target, title and description, letter case apart and % and _ as they are', async () => {
  const { ids, idsOf, list } = await createListed([
    { custom: 'Find-Needle' },
    { url: 'https://example.com/NEEDLE?x=100%25' },
    { title: '100% needle' },
    { description: 'some_needle \\ here' },
    { title: 'hay' },
  ]);
  const [alias, target, title, description] = ids as [number, number, number, number];
  assert.deepEqual(await idsOf('?q=needle'), [description, title, target, alias]);
  assert.deepEqual(await idsOf('?q=100%25'), [title, target]);
  assert.deepEqual(await idsOf('?q=some_n'), [description]);
  assert.deepEqual(await idsOf('?q=_'), [description]);
  assert.deepEqual(await idsOf('?q=%25%25'), []);
  assert.deepEqual(await idsOf('?q=%5C'), [description]);
  assert.deepEqual(await idsOf(`?q=${encodeURIComponent("' or 1=1 --")}`), []);
  assert.equal((await list('?q=needle&limit=1&page=4')).result, 4);
  assert.deepEqual(await idsOf('?q=needle&limit=1&page=4'), [alias]);
});

test('q finds an address by the text it was sent as', async () => {
  const target = 'https://bücher-laden.example/größe?q=straße';
  const { ids, idsOf } = await createListed([{ url: target }, {}]);
  for (const q of ['größe', 'straße', 'bücher-laden', target]) {
    assert.deepEqual(await idsOf(`?q=${encodeURIComponent(q)}`), ids.slice(0, 1), q);
  }
});

test('short finds a link by its address, with or without scheme', async () => {
  const { account, ids, idsOf } = await createListed([{ custom: 'By-Address' }, {}]);
  const own = await createBelongings(service, account);
  const { body } = await account.post('/api/url/add', { url, custom: 'by-address', domain: own.domain });
  const { host } = new URL(service.baseUrl);
  const find = (short: string) => idsOf(`?short=${encodeURIComponent(short)}`);
  for (const short of [`${service.baseUrl}/By-Address`, `${host}/by-address`, `${host}/BY-ADDRESS?x=1`]) {
    assert.deepEqual(await find(short), [ids[0]], short);
  }
  assert.deepEqual(await find(`${own.domain}/By-Address`), [body.id]);
  for (const short of [`${host}/nothing`, `other.example.com/by-address`, 'by-address', host, '%', '///']) {
    assert.deepEqual(await find(short), [], short);
  }
});

test('order=title goes from A to Z without regard to case, direction=desc the other way', async () => {
  const { ids, idsOf } = await createListed(['cow', 'Ant', 'bee', 'ant', ''].map((title) => ({ title })));
  const [cow, capitalAnt, bee, ant, untitled] = ids;
  assert.deepEqual(await idsOf('?order=title'), [untitled, capitalAnt, ant, bee, cow]);
  assert.deepEqual(await idsOf('?order=title&direction=desc'), [cow, bee, ant, capitalAnt, untitled]);
  assert.deepEqual(await idsOf('?order=title&limit=2&page=2'), [ant, bee]);
  assert.deepEqual(await idsOf('?order=title&q=ant&direction=desc'), [ant, capitalAnt]);
});

test('a list can be of one campaign, channel, domain, tag or status, or of several together', async () => {
  const { account, ids, idsOf } = await createListed([{}]);
  const own = await createBelongings(service, account);
  const add = async (body: object): Promise<number> =>
    (await account.post('/api/url/add', { url, ...body })).body.id;
  const inCampaign = await add({ campaign: own.campaign, tags: ['Spring', 'sale'] });
  const inChannel = await add({ channel: own.channels, tags: ['SALE'] });
  const onDomain = await add({ domain: own.domain, status: 'disabled', custom: 'on-domain' });
  const onBase = [inChannel, inCampaign, ids[0]];
  assert.deepEqual(await idsOf(`?campaign=${own.campaign}`), [inCampaign]);
  assert.deepEqual(await idsOf(`?channel=${own.channels[1]}`), [inChannel]);
  assert.deepEqual(await idsOf(`?domain=${own.domain}`), [onDomain]);
  for (const base of [service.baseUrl, new URL(service.baseUrl).host, 'none'])
    assert.deepEqual(await idsOf(`?domain=${base}`), onBase, base);
  assert.deepEqual(await idsOf('?status=disabled'), [onDomain]);
  assert.deepEqual(await idsOf(`?status=public&channel=${own.channels[0]}`), [inChannel]);
  assert.deepEqual(await idsOf('?tag=sale'), [inChannel, inCampaign]);
  assert.deepEqual(await idsOf(`?tag=Sale&campaign=${own.campaign}&q=page&domain=none`), [inCampaign]);
  assert.deepEqual(await idsOf(`?short=${own.domain}/on-domain&domain=${own.domain}`), [onDomain]);
  for (const nothing of [
    'status=private',
    'tag=other',
    `short=${own.domain}/on-domain&domain=none`,
    `campaign=${own.campaign}&channel=${own.channels[0]}`,
  ]) {
    assert.deepEqual(await idsOf(`?${nothing}`), [], nothing);
  }
});

test('a list can be of what links do at this moment, and tells it of each', async () => {
  const { ids, idsOf, list } = await createListed([
    {},
    { status: 'private', starts: '2020-01-01' },
    { starts: '2091-01-01' },
    { clicklimit: 3 },
    { expiry: '2090-01-01' },
    { status: 'disabled', starts: '2091-01-01' },
  ]);
  const [plain, started, later, limited, ending, disabled] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  assert.deepEqual(await idsOf('?status=active'), [ending, limited, started, plain]);
  assert.deepEqual(await idsOf('?status=scheduled'), [later]);
  assert.deepEqual(await idsOf('?status=expired'), []);
  const counts = { clicks: 3, unique_clicks: 3, bots: 0 };
  const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
  await service.application.services.database.write(async (tx) => {
    const total = { subject: 'link' as const, subject_id: limited, ...counts, ...social };
    await tx.insertInto('click_total').values(total).execute();
    await tx.updateTable('link').set({ expires_at: 1 }).where('id', '=', ending).execute();
  });
  assert.deepEqual(await idsOf('?status=expired'), [ending, limited]);
  assert.deepEqual(await idsOf('?status=active'), [started, plain]);
  const states = (await list()).urls.map((link: { state: string }) => link.state);
  assert.deepEqual(states, ['disabled', 'expired', 'expired', 'scheduled', 'active', 'active']);
  assert.deepEqual(await idsOf('?status=disabled'), [disabled]);
});

test('another account’s links never show, and what it has is unknown, however it is asked for', async () => {
  const owner = await createListed([{ custom: 'not-yours', title: 'secret', tags: ['secret'] }]);
  const own = await createBelongings(service, owner.account);
  await owner.account.post('/api/url/add', { url, ...own, channel: own.channels });
  const { account, idsOf } = await createListed([]);
  for (const query of [
    '',
    '?order=click',
    '?order=title',
    '?q=secret',
    '?tag=secret',
    `?short=${encodeURIComponent(`${service.baseUrl}/not-yours`)}`,
  ]) {
    assert.deepEqual(await idsOf(query), [], query);
  }
  for (const [field, foreign, unknown] of [
    ['campaign', own.campaign, 999_999],
    ['channel', own.channels[0], 999_999],
    ['domain', own.domain, 'nobody.example.com'],
  ]) {
    const [theirs, nobodys] = [
      await account.get(`/api/urls?${field}=${foreign}`),
      await account.get(`/api/urls?${field}=${unknown}`),
    ];
    assert.equal(theirs.status, 400);
    assert.equal(theirs.body.field, field);
    assert.deepEqual({ ...theirs.body, request_id: '' }, { ...nobodys.body, request_id: '' });
  }
});

testKeyAndLimit(service, { method: 'GET', path: '/api/urls' });
