import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { createDomain, poll, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({
  environment: { RATE_LIMITS: 'pro=0,anonymous=0', APP_SCHEMES: 'myapp', PIXEL_CONSENT: 'off' },
});
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

const blocks = [
  { type: 'heading', text: 'Read' },
  { type: 'link', title: 'My <b>notes</b>', url: 'https://example.com/notes?a=1' },
  { type: 'social', network: 'github', url: 'https://example.com/github' },
  { type: 'image', image: 'https://example.com/a.png', link: 'https://example.com/a' },
  { type: 'link', title: 'App', url: 'myapp://open/1' },
];

let pages = 0;

async function createPage(fields: object = {}): Promise<{ id: number; path: string }> {
  const alias = `Bio-${++pages}`;
  const { body } = await account.post('/api/bio/add', { alias, name: 'Ada <L>', blocks, ...fields });
  return { id: body.id, path: `/@${alias}` };
}

test('a page shows what its account wrote, to be found by preview crawlers too', async () => {
  const avatar = 'https://example.com/ada.png';
  const { path } = await createPage({ avatar, description: 'Mathematics.' });
  for (const address of [path, path.toLowerCase(), `${path}/`, `${path}?utm_source=a`]) {
    const { status, headers, body } = await visit(address);
    assert.equal(status, 200, address);
    assert.match(headers['content-type'] ?? '', /^text\/html/);
    assert.ok(body.includes('<h1 dir="auto">Ada &lt;L&gt;</h1>'));
    assert.ok(body.includes('My &lt;b&gt;notes&lt;/b&gt;'));
    assert.ok(body.includes(`<meta property="og:image" content="${avatar}">`));
    assert.ok(body.includes(`<meta property="og:url" content="${service.baseUrl}${path}">`));
    assert.ok(
      !body.includes('https://example.com/notes'),
      'blocks lead through the page, so that they count',
    );
  }
});

test('each block leads to its own address', async () => {
  const { path } = await createPage();
  for (const [id, target] of [
    [2, 'https://example.com/notes?a=1'],
    [3, 'https://example.com/github'],
    [4, 'https://example.com/a'],
    [5, 'myapp://open/1'],
  ] as const) {
    const { status, headers } = await visit(`${path}/${id}`);
    assert.deepEqual([status, headers.location], [302, target]);
    assert.equal(headers['cache-control'], 'private, no-store');
  }
  for (const id of ['1', '6', '0', '999', '1000', 'x', '-1']) {
    assert.equal((await visit(`${path}/${id}`)).status, 404, id);
  }
});

test('visits and clicks of blocks are counted apart, those of machines and HEAD not at all', async () => {
  const { id, path } = await createPage();
  await visit(path);
  await visit(path, { method: 'HEAD' });
  await visit(`${path}/3`, { method: 'HEAD' });
  await visit(path, { headers: { 'User-Agent': 'curl/8.5.0' } });
  await visit(`${path}/2`);
  await visit(`${path}/2`);
  await visit(`${path}/3`);
  const read = async () => (await account.get(`/api/bio/${id}/statistics`)).body.data;
  await poll('the last click', async () => ((await read()).blocks[1].clicks > 0 ? true : undefined));
  const data = await read();
  assert.deepEqual([data.clicks, data.uniqueClicks, data.bots], [1, 1, 1]);
  const counts = data.blocks.map((block: { id: number; clicks: number; uniqueClicks: number }) => [
    block.id,
    block.clicks,
    block.uniqueClicks,
  ]);
  assert.deepEqual(counts, [
    [2, 2, 1],
    [3, 1, 1],
    [4, 0, 0],
    [5, 0, 0],
  ]);
});

test('who opted out gets no picture from elsewhere, and a button in its place', async () => {
  const { path } = await createPage({ avatar: 'https://example.com/ada.png' });
  for (const headers of [{ 'Sec-GPC': '1' }, { DNT: '1' }] as Record<string, string>[]) {
    const { body, headers: sent } = await visit(path, { headers });
    assert.ok(!body.includes('<img'));
    assert.ok(body.includes(`href="${path}/4"`));
    assert.match(String(sent['content-security-policy']), /img-src 'self';/);
  }
});

test('a changed page is seen within seconds, and a deleted one is gone', async () => {
  const { id, path } = await createPage();
  await visit(path);
  await account.put(`/api/bio/${id}/update`, { name: 'Grace', alias: `moved-${id}` });
  service.clock.advance(5_000);
  assert.equal((await visit(path)).status, 404);
  assert.ok((await visit(`/@moved-${id}`)).body.includes('Grace'));
  await account.delete(`/api/bio/${id}/delete`);
  service.clock.advance(5_000);
  assert.equal((await visit(`/@moved-${id}`)).status, 404);
});

test('an unknown alias, and one on a branded host, is no page', async () => {
  const { path } = await createPage();
  await createDomain(service, account, { domain: 'https://bio.example.com' });
  for (const wrong of ['/@nobody', '/@', '/@ab', `/@${'a'.repeat(65)}`, '/@a.b', '/@%3Cscript%3E']) {
    assert.equal((await visit(wrong)).status, 404, wrong);
  }
  assert.equal((await visit(path, { host: 'bio.example.com' })).status, 404);
  assert.equal((await visit(path, { method: 'POST' })).status, 405);
});
