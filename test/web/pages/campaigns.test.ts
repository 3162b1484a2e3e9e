import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { createLink, poll, visitPath } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/campaigns';

async function createCampaign(account: TestAccount, body: Record<string, unknown>): Promise<number> {
  const { status, body: answer } = await account.post('/api/campaign/add', body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
}

async function createLinks(account: TestAccount, count: number, campaign?: number) {
  const links = [];
  for (let index = 0; index < count; index++) {
    const custom = `${account.username}-${index}`;
    const inCampaign = campaign === undefined ? {} : { campaign };
    links.push(await createLink(account, { custom, title: `Offer ${index}`, ...inCampaign }));
  }
  return links;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function linksOf(account: TestAccount, campaign: number): Promise<string[]> {
  const { body } = await account.get(`/api/urls?campaign=${campaign}`);
  return body.data.urls.map(({ alias }: { alias: string }) => alias);
}

test('without campaigns the page says what they are for, and the first one is made there', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const panel = page.getByRole('dialog', { name: 'New campaign' });
  await panel.getByLabel('Name').fill('Spring sale');
  await panel.getByLabel('Slug of the rotator').fill('No slug!');
  await panel.getByRole('button', { name: 'Create campaign' }).click();
  await panel
    .getByRole('alert')
    .getByText('must be 3 to 64 characters of a-z, 0-9 and -', { exact: false })
    .waitFor();
  assert.equal(await panel.getByLabel('Slug of the rotator').getAttribute('aria-invalid'), 'true');
  await panel.getByLabel('Slug of the rotator').fill('spring');
  await panel.getByRole('switch', { name: 'Public' }).click();
  await panel.getByRole('button', { name: 'Create campaign' }).click();
  await panel.waitFor({ state: 'detached' });
  await row(page, 'Spring sale').getByText('Public', { exact: true }).waitFor();
  const [campaign] = (await account.get('/api/campaigns')).body.data.campaigns;
  assert.deepEqual([campaign.name, campaign.slug, campaign.public], ['Spring sale', 'spring', true]);
});

test('the list shows access, links and clicks, and copies the address of the rotator', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const spring = await createCampaign(account, { name: 'Spring', slug: 'listed-spring', public: true });
  await createCampaign(account, { name: 'Fair' });
  const [link] = await createLinks(account, 2, spring);
  await visitPath(service.baseUrl, `/${link?.alias}`);
  const clicks = async () => (await account.get(`/api/campaign/${spring}/statistics`)).body.data.clicks;
  await poll('the click', async () => (await clicks()) === 1 || undefined);
  const context = { permissions: ['clipboard-read', 'clipboard-write'] };
  const { page } = await dashboard.open(t, { account, path, context });
  await row(page, 'Spring').getByRole('cell', { name: '2', exact: true }).waitFor();
  await row(page, 'Spring').getByRole('cell', { name: '1', exact: true }).waitFor();
  await row(page, 'Fair').getByText('Not public').waitFor();
  await row(page, 'Fair').getByText('No rotator').waitFor();
  await page.getByRole('button', { name: 'Copy the rotator of Spring' }).click();
  await page.getByText('Copied').first().waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, `${service.baseUrl}/r/listed-spring`);
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('spr');
  await row(page, 'Fair').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('none such');
  await page.getByRole('heading', { name: 'No campaigns found' }).waitFor();
});

test('a deleted campaign is gone at once and comes back with Undo', { skip }, async (t) => {
  const account = await service.createAccount();
  await createCampaign(account, { name: 'Short-lived' });
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Short-lived').waitFor();
  assert.equal((await account.get('/api/campaigns')).body.data.result, 1);
});

test('links are found and added by keyboard, taken out again, and both can be undone', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const former = await createCampaign(account, { name: 'Former' });
  const campaign = await createCampaign(account, { name: 'Here' });
  await createLinks(account, 3, former);
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}` });
  await page.getByRole('heading', { name: 'No links in this campaign yet' }).waitFor();
  const search = page.getByRole('combobox', { name: 'Add a link' });
  await search.fill('Offer 1');
  const option = page.getByRole('option', { name: `${account.username}-1` });
  await option.getByText('in Former').waitFor();
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
  await search.press('Enter');
  await page.getByText(`${account.username}-1 moved here from Former`).waitFor();
  await row(page, 'Offer 1').waitFor();
  assert.deepEqual(await linksOf(account, campaign), [`${account.username}-1`]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Offer 1').waitFor({ state: 'detached' });
  assert.equal((await linksOf(account, former)).length, 3);
  await search.fill('Offer 2');
  await page.getByRole('option', { name: `${account.username}-2` }).click();
  await page.getByRole('button', { name: `Actions for ${account.username}-2` }).click();
  await page.getByRole('menuitem', { name: 'Take out of campaign' }).click();
  await row(page, 'Offer 2').waitFor({ state: 'detached' });
  assert.deepEqual(await linksOf(account, campaign), []);
});

test('a link is found for a campaign that has all newer ones', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = await createCampaign(account, { name: 'Imported' });
  await createLink(account, { title: 'Older offer' });
  const urls = Array.from({ length: 30 }, (_, index) => {
    return { url: 'https://example.com/', title: `Newer offer ${index}`, campaign };
  });
  await account.post('/api/urls/add', { urls });
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}` });
  await page.getByRole('combobox', { name: 'Add a link' }).fill('offer');
  await page.getByRole('option').filter({ hasText: 'Older offer' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 1);
});

test('several links are taken out together', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = await createCampaign(account, { name: 'Many' });
  await createLinks(account, 3, campaign);
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}` });
  await page.getByRole('checkbox', { name: `Select ${account.username}-0` }).check();
  await page.getByRole('checkbox', { name: `Select ${account.username}-2` }).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Take out' }).click();
  await page.getByText('2 links taken out').waitFor();
  await page.getByRole('heading', { name: 'Links 1', exact: true }).waitFor();
  assert.deepEqual(await linksOf(account, campaign), [`${account.username}-1`]);
});

test('links that are chosen in one campaign are not in another that one goes straight back to', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const [first, second] = [
    await createCampaign(account, { name: 'One' }),
    await createCampaign(account, { name: 'Two' }),
  ];
  const [link] = await createLinks(account, 1, first);
  const other = await createLink(account, { campaign: second, custom: `other-${account.username}` });
  const { page } = await dashboard.open(t, { account, path: `${path}/${first}` });
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await page.getByRole('link', { name: 'Two' }).click();
  await page.getByRole('checkbox', { name: `Select ${other.alias}` }).check();
  await page.getByText('1 selected').waitFor();
  await page.evaluate('history.go(-2)');
  await page.getByRole('heading', { name: 'One', level: 1 }).waitFor();
  await page.getByRole('checkbox', { name: `Select ${link?.alias}` }).waitFor();
  assert.equal(await page.getByText('1 selected').count(), 0);
});

test('weights are changed in the table, which tells what share of the visits they mean', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const campaign = await createCampaign(account, { name: 'Weighed', slug: 'weighed', public: true });
  const [first] = await createLinks(account, 2, campaign);
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}`, mayBeRefused: true });
  const weight = page.getByLabel(`Weight of ${account.username}-0`);
  await row(page, 'Offer 0').getByText('50% of visits').waitFor();
  const cell = await row(page, 'Offer 0').getByRole('cell').filter({ has: weight }).boundingBox();
  assert.ok(cell && ((await weight.boundingBox())?.x ?? 0) >= cell.x, 'the box covers no other column');
  await weight.fill('3');
  await weight.press('Enter');
  await row(page, 'Offer 0').getByText('75% of visits').waitFor();
  const stored = async () => (await account.get(`/api/url/${first?.id}`)).body.details.weight;
  assert.equal(await stored(), 3);
  await weight.fill('1000');
  await weight.press('Enter');
  await row(page, 'Offer 0').getByText('99.9% of visits').waitFor();
  await row(page, 'Offer 1').getByText('0.1% of visits').waitFor();
  await weight.fill('5000');
  await weight.blur();
  await row(page, 'Offer 0').getByRole('alert').getByText('must be a whole number from 1 to 1000').waitFor();
  assert.equal(await weight.getAttribute('aria-invalid'), 'true');
  assert.equal(await stored(), 1000);
});

test('a weight that is no number is refused, and not taken for none', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = await createCampaign(account, { name: 'Weighed', slug: 'weighed-in-words' });
  const link = await createLink(account, { campaign, weight: 5 });
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}`, mayBeRefused: true });
  const weight = page.getByLabel(`Weight of ${link.alias}`);
  await weight.fill('');
  await weight.pressSequentially('2e');
  await weight.press('Enter');
  await page.getByRole('alert').getByText('must be a whole number from 1 to 1000').waitFor();
  assert.equal((await account.get(`/api/url/${link.id}`)).body.details.weight, 5);
});

test('a campaign that is not public says so, and becomes public with one press', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = await createCampaign(account, { name: 'Hidden', slug: 'hidden-one' });
  const { page } = await dashboard.open(t, { account, path: `${path}/${campaign}` });
  const statistics = page.getByRole('main').getByRole('link', { name: 'Statistics' });
  assert.equal(await statistics.getAttribute('href'), `${path}/${campaign}/statistics`);
  await page.getByText('Visitors cannot use these addresses').waitFor();
  await page.getByRole('button', { name: 'Make public' }).click();
  const list = page.getByRole('link', { name: 'Open Public list' });
  await list.waitFor();
  const { status } = await visitPath(
    service.baseUrl,
    new URL((await list.getAttribute('href')) ?? '').pathname,
  );
  assert.equal(status, 200);
  await page.getByRole('button', { name: 'Edit' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit campaign' });
  await panel.getByLabel('Slug of the rotator').fill('hidden-two');
  await panel.getByText('the one there was stops working').waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('/r/hidden-two').waitFor();
});

test('a campaign that there is not is told, with a way back', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: `${path}/999999` });
  await page.getByRole('heading', { name: 'There is no such campaign', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
});

for (const [theme, screen] of [
  ['light', 'desktop'],
  ['dark', 'narrow'],
] as const) {
  test(`nothing on the ${theme} pages on a ${screen} screen keeps people from using them`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const name = '<img src=x onerror="document.title=1"> and a name that is longer than a phone is wide';
    const campaign = await createCampaign(account, { name, slug: `barrier-free-${theme}` });
    const [link] = await createLinks(account, 2, campaign);
    await createLink(account, { title: 'Elsewhere' });
    const { page, assertUsable } = await dashboard.open(t, { account, theme, screen, path });
    await page.getByText(`/r/barrier-free-${theme}`).waitFor();
    await assertUsable();
    await page.getByRole('link', { name }).click();
    await page.getByRole('spinbutton', { name: `Weight of ${link?.alias}` }).waitFor();
    await page.getByRole('combobox', { name: 'Add a link' }).click();
    await page.getByRole('option').getByText('Elsewhere').waitFor();
    await assertUsable();
    assert.equal(await page.title(), `${name} · Waypost`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit campaign' }).waitFor();
    await assertUsable();
  });
}
