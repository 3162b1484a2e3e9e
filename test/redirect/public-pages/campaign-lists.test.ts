import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { createDomain, createLink, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({
  environment: { RATE_LIMITS: 'pro=0,anonymous=0', PIXEL_CONSENT: 'off' },
});
const account = await service.createAccount();
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

/** Creates a campaign; returns its id and the path of its list. */
async function createCampaign(body: object): Promise<{ id: number; path: string }> {
  const { body: campaign } = await account.post('/api/campaign/add', { public: true, ...body });
  return { id: campaign.id, path: new URL(campaign.list).pathname };
}

test('a list shows its live public links with what they say of themselves', async () => {
  const { id, path } = await createCampaign({ name: 'Spring <sale>' });
  const campaign = id;
  const shown = await createLink(account, {
    ...{ campaign, url: 'https://shop.example.com/', title: 'The <b>shop</b>' },
    ...{ metadescription: 'All for spring', metaimage: 'https://example.com/a.png' },
  });
  const untitled = await createLink(account, { campaign, url: 'https://other.example.com/' });
  const locked = { url: 'https://secret.example.com/', metaimage: 'https://example.com/secret.png' };
  await createLink(account, { campaign, ...locked, title: 'For members', password: 'sesame' });
  await createLink(account, { campaign, url: 'https://hidden.example.com/', status: 'private' });
  await createLink(account, { campaign, url: 'https://off.example.com/', status: 'disabled' });
  const { status, headers, body } = await visit(path);
  assert.equal(status, 200);
  for (const text of ['Spring &lt;sale&gt;', 'The &lt;b&gt;shop', 'All for spring', 'shop.example.com']) {
    assert.ok(body.includes(text), text);
  }
  assert.ok(body.includes(`href="${shown.shorturl}"`));
  assert.ok(body.includes(`<bdi>${untitled.shorturl.replace('http://', '')}</bdi>`));
  assert.ok(body.includes('For members'));
  // Chats draw previews of what is shared.
  assert.ok(body.includes('<meta property="og:title" content="Spring &lt;sale&gt;">'));
  assert.ok(body.includes(`<meta property="og:url" content="${service.baseUrl}${path}">`));
  assert.ok(!/secret|hidden\.example|off\.example/.test(body));
  assert.ok(body.includes('https://example.com/a.png'));
  assert.match(String(headers['content-security-policy']), /img-src 'self' https:;/);
});

test('pictures of others are not asked for by who opted out', async () => {
  const { id, path } = await createCampaign({ name: 'Pictures' });
  await createLink(account, { campaign: id, metaimage: 'https://example.com/a.png' });
  for (const headers of [{ 'Sec-GPC': '1' }, { DNT: '1' }] as Record<string, string>[]) {
    assert.ok(!(await visit(path, { headers })).body.includes('a.png'));
  }
});

test('twenty links stand on a page, and each is on one page', async () => {
  const { id, path } = await createCampaign({ name: 'Many' });
  const made: string[] = [];
  for (let n = 0; n < 45; n++) made.push((await createLink(account, { campaign: id })).shorturl);
  const pages = [];
  for (const page of ['', '?page=2', '?page=3']) pages.push((await visit(path + page)).body);
  const onPage = pages.map((body) => made.filter((url) => body.includes(`href="${url}"`)));
  assert.deepEqual(
    onPage.map((urls) => urls.length),
    [20, 20, 5],
  );
  assert.deepEqual(onPage.flat().sort(), made.toSorted());
  assert.equal((await visit(`${path}?page=4`)).status, 404);
  assert.equal((await visit(`${path}?page=x`)).status, 200);
});

test('a list is at its own address alone, and only while the campaign is public', async () => {
  const { id, path } = await createCampaign({ name: 'Summer', slug: 'summer-24' });
  assert.equal(path, `/u/${account.username}/summer-24-${id}`);
  assert.equal((await visit(path)).status, 200);
  assert.equal((await visit(`${path}/`)).status, 200);
  await createDomain(service, account, { domain: 'https://list.example.com' });
  const other = await service.createAccount();
  for (const wrong of [
    `/u/${account.username}/summer-${id}`,
    `/u/${account.username}/summer-24-${id + 1000}`,
    `/u/${other.username}/summer-24-${id}`,
    `/u/nobody/summer-24-${id}`,
    `/u/${account.username}`,
    `/u/${account.username}/summer-24-999999999999999999`,
  ]) {
    assert.equal((await visit(wrong)).status, 404, wrong);
  }
  assert.equal((await visit(path, { host: 'list.example.com' })).status, 404);
  await account.put(`/api/campaign/${id}/update`, { name: 'Summer', public: false });
  service.clock.advance(5_000);
  assert.equal((await visit(path)).status, 404);
});
