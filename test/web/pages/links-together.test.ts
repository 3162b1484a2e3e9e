import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

interface Made {
  account: TestAccount;
  campaign: number;
  channel: number;
}

/**
 * Creates `count` links, `page-0` first. Even ones are in a campaign, those divisible by 3 in a channel, and
 * every fourth has a tag.
 */
async function createLinks(count: number): Promise<Made> {
  const account = await service.createAccount();
  const campaign = (await account.post('/api/campaign/add', { name: 'Spring sale' })).body.id;
  const channel = (await account.post('/api/channel/add', { name: 'Newsletter' })).body.id;
  const urls = Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/page/${index}`,
    custom: `${account.username}-${index}`,
    title: `${String.fromCharCode(122 - index)} title`,
    ...(index % 2 === 0 ? { campaign } : {}),
    ...(index % 3 === 0 ? { channel: [channel] } : {}),
    ...(index % 4 === 0 ? { tags: ['green'] } : {}),
    ...(index === 1 ? { starts: '2090-01-01' } : {}),
  }));
  const { body } = await account.post('/api/urls/add', { urls });
  assert.deepEqual(
    body.results.filter(({ error }: { error: unknown }) => error === 1),
    [],
  );
  return { account, campaign, channel };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Links' }).locator('tbody tr[data-row]');
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen links' });

async function seen(page: Page, count: number): Promise<string[]> {
  return poll(`${count} rows`, async () => {
    const texts = await rows(page).locator('[data-main]').allInnerTexts();
    return texts.length === count ? texts.map((text) => text.replace(/^[^]*-/, '')) : undefined;
  });
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByLabel(label, { exact: true });
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
  await box.press('Tab');
}

async function choose(page: Page, { username }: TestAccount, ...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: `Select ${username}-${number}`, exact: true }).check();
  }
}

interface Listed {
  id: number;
  status: string;
  campaign: number | null;
  channel: number[];
  tags: string[];
}

async function linksOf(account: TestAccount): Promise<Listed[]> {
  return (await account.get('/api/urls?limit=100')).body.data.urls;
}

test('links are found by campaign, channel, tag, domain and state, and the filters stand in the URL', {
  skip,
}, async (t) => {
  const { account, campaign } = await createLinks(8);
  const { page, requests } = await dashboard.open(t, { account });
  await seen(page, 8);
  await page.getByRole('button', { name: 'Filters' }).click();
  await pick(page, 'Campaign', 'Spring sale');
  assert.deepEqual(await seen(page, 4), ['6', '4', '2', '0']);
  assert.equal(new URL(page.url()).searchParams.get('campaign'), String(campaign));
  await pick(page, 'Channel', 'Newsletter');
  assert.deepEqual(await seen(page, 2), ['6', '0']);
  await page.reload();
  assert.deepEqual(await seen(page, 2), ['6', '0'], 'after a reload');
  const chosen = page.getByLabel('Campaign', { exact: true });
  // Its name is read for itself, and may come later than the links.
  await poll('the name', async () => (await chosen.inputValue()) === 'Spring sale' || undefined);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await seen(page, 8);
  await pick(page, 'Tag', 'green');
  assert.deepEqual(await seen(page, 2), ['4', '0']);
  await page.getByRole('button', { name: 'Remove green' }).click();
  await page.getByLabel('Status').selectOption('Scheduled');
  assert.deepEqual(await seen(page, 1), ['1']);
  await page.getByLabel('Status').selectOption('Any status');
  await page.getByLabel('Domain', { exact: true }).selectOption({ index: 1 });
  await seen(page, 8);
  await page.getByRole('button', { name: 'Links with the tag green' }).first().click();
  assert.deepEqual(await seen(page, 2), ['4', '0'], 'by the tag of a row');
  await page.goBack();
  await seen(page, 8);
  const asked = requests.filter((url) => new URL(url).pathname === '/api/urls');
  const limits = asked.map((url) => Number(new URL(url).searchParams.get('limit')));
  assert.ok(limits.length > 5 && limits.every((limit) => limit === 15), 'never more than a page of links');
});

test('links are sorted by title, and a header that is pressed again turns the order round', {
  skip,
}, async (t) => {
  const { account } = await createLinks(4);
  const { page } = await dashboard.open(t, { account });
  assert.deepEqual(await seen(page, 4), ['3', '2', '1', '0']);
  const first = (text: string) =>
    poll(`${text} first`, async () => (await seen(page, 4))[0] === text || undefined);
  await page.getByRole('button', { name: 'Created' }).click();
  await first('0');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await first('3');
  assert.equal(await page.getByLabel('Sort').inputValue(), 'title');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await first('0');
});

test('chosen links are disabled, sorted into campaign, channels and tags, and given an end together', {
  skip,
}, async (t) => {
  const { account, campaign, channel } = await createLinks(3);
  const { page } = await dashboard.open(t, { account });
  await seen(page, 3);
  await choose(page, account, 1, 2);
  await bar(page).getByText('2 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByText('2 links changed').waitFor();
  const dialog = page.getByRole('dialog');
  const apply = async () => {
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await bar(page).getByRole('button', { name: 'Campaign' }).click();
  assert.ok(await dialog.getByRole('button', { name: 'Apply' }).isDisabled(), 'nothing is chosen');
  await pick(page, 'Campaign', 'Spring sale');
  await apply();
  await bar(page).getByRole('button', { name: 'Channels' }).click();
  await pick(page, 'Put into', 'Newsletter');
  await apply();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  await pick(page, 'Add', 'blue');
  await apply();
  await bar(page).getByRole('button', { name: 'End' }).click();
  await dialog.getByLabel('Ends').fill('2090-01-02T03:04');
  await apply();
  await bar(page).getByRole('button', { name: 'End' }).click();
  assert.ok(await dialog.getByRole('button', { name: 'Apply' }).isDisabled(), 'nothing is chosen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const [two, one, zero] = await linksOf(account);
  for (const link of [one, two]) {
    assert.deepEqual([link?.status, link?.campaign, link?.channel], ['disabled', campaign, [channel]]);
    assert.deepEqual(link?.tags, ['blue']);
    const { body } = await account.get(`/api/url/${link?.id}`);
    assert.equal(body.details.expiry?.slice(0, 10), '2090-01-02');
  }
  assert.deepEqual([zero?.status, zero?.tags], ['public', ['green']], 'the others stay as they are');
});

test('a press on Apply takes the tag that is still being typed, and asks for one where there is none', {
  skip,
}, async (t) => {
  const { account } = await createLinks(1);
  const { page } = await dashboard.open(t, { account, screen: 'phone' });
  await choose(page, account, 0);
  await bar(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog');
  // As a finger does it, which does not wait until the button can be pressed.
  const press = () => dialog.getByRole('button', { name: 'Apply' }).tap({ force: true });
  await press();
  await dialog.getByRole('alert').getByText('Please choose at least one.').waitFor();
  await dialog.getByLabel('Add', { exact: true }).fill('blue');
  await dialog.getByRole('option', { name: 'blue' }).waitFor();
  await press();
  await dialog.waitFor({ state: 'detached' });
  const [link] = await linksOf(account);
  assert.deepEqual(link?.tags.toSorted(), ['blue', 'green']);
});

test('a change together stays open until the service has answered', { skip }, async (t) => {
  const { account } = await createLinks(1);
  const { page, errors } = await dashboard.open(t, { account });
  await choose(page, account, 0);
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'Add', 'blue');
  const { promise: wanted, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/urls/change', async (route) => {
    await wanted;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  assert.ok(await dialog.isVisible());
  goOn();
  await dialog.getByRole('alert').getByText('The service cannot be reached.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('what the service refuses of a change together is told, and the choice stays', { skip }, async (t) => {
  const { account } = await createLinks(1);
  const [link] = await linksOf(account);
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  await account.put(`/api/url/${link?.id}/update`, { tags });
  const { page } = await dashboard.open(t, { account, mayBeRefused: true });
  await choose(page, account, 0);
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  await pick(page, 'Add', 'one more');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('alert').getByText('a link would have more than 20 tags').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByText('1 selected').waitFor();
});

test('links chosen on several pages are deleted together, come back with Undo, and else are gone', {
  skip,
}, async (t) => {
  const { account } = await createLinks(20);
  const { page } = await dashboard.open(t, { account });
  await seen(page, 15);
  await choose(page, account, 19);
  await page.getByRole('button', { name: 'Next page' }).click();
  await seen(page, 5);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByText('6 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Delete chosen links' }).click();
  await page.getByText('6 links deleted').waitFor();
  await rows(page).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page, 5);
  assert.equal((await linksOf(account)).length, 20);
  await choose(page, account, 0, 1);
  await bar(page).getByRole('button', { name: 'Delete chosen links' }).click();
  await seen(page, 3);
  await page.goto('about:blank');
  await poll('the deletion', async () => (await linksOf(account)).length === 18 || undefined);
});

test('what is left of the last page says so while Undo is offered', { skip }, async (t) => {
  const { account } = await createLinks(16);
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await dashboard.open(t, { account, path: '/dashboard/links?page=2', screen });
    await page.getByRole('checkbox', { name: `Select ${account.username}-`, exact: false }).check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing left on this page').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Nothing left on this page').waitFor({ state: 'detached' });
  }
});

test('on the smallest screen the bar holds all its buttons, also where words are long', {
  skip,
}, async (t) => {
  const { account } = await createLinks(2);
  const context = { viewport: { width: 320, height: 640 }, locale: 'de-DE' };
  const { page } = await dashboard.open(t, { account, context });
  for (const number of [0, 1]) {
    await page.getByRole('checkbox', { name: `${account.username}-${number} auswählen` }).check();
  }
  const region = page.locator('section', { hasText: '2 ausgewählt' });
  const outer = await region.boundingBox();
  const inner = await region.getByRole('button').last().boundingBox();
  assert.ok(
    outer && inner && inner.x + inner.width <= outer.x + outer.width,
    JSON.stringify({ outer, inner }),
  );
});
