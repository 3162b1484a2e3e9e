import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('a combobox opens when its arrow is pressed', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const campaign = field(page, 'Campaign');
  const { width, height } = (await campaign.boundingBox()) ?? { width: 0, height: 0 };
  await campaign.click({ position: { x: width - 16, y: height / 2 } });
  await page.locator('[role=combobox][aria-expanded=true]').waitFor();
});

test('the list of a combobox at the end of a panel is scrolled into view', { skip }, async (t) => {
  const account = await service.createAccount();
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    assert.equal((await account.post('/api/channel/add', { name: `Channel ${number}` })).status, 200);
  }
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  await field(page, 'Channels').focus();
  await page.keyboard.press('ArrowDown');
  const listbox = page.getByRole('listbox');
  await listbox.getByText('Channel 1').waitFor();
  const list = await listbox.boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  assert.ok(list && footer && list.y + list.height <= footer.y, JSON.stringify({ list, footer }));
});

test('who leaves a combobox while its list is open gets to what was pressed, or to what is next', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/campaign/add', { name: 'Spring' });
  await account.post('/api/channel/add', { name: 'Newsletter' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  const title = page.getByRole('textbox', { name: 'Title' });
  const open = async (name: string) => {
    await field(page, name).click();
    await page.getByRole('listbox').waitFor();
  };
  const arriveAt = async (place: Locator) => {
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await place.and(page.locator(':focus')).waitFor();
  };
  for (const name of ['Campaign', 'Channels']) {
    await open(name);
    await title.click();
    await arriveAt(title);
  }
  await open('Campaign');
  await page.keyboard.press('Tab');
  await arriveAt(field(page, 'Channels'));
  await open('Channels');
  await page.keyboard.press('Shift+Tab');
  await arriveAt(field(page, 'Campaign'));
});

test('who leaves a field of a panel whose value is wrong gets to what was pressed, or to what is next', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const alias = page.getByRole('textbox', { name: 'Alias' });
  const title = page.getByRole('textbox', { name: 'Title' });
  const arriveAt = async (place: Locator) => {
    await page.getByRole('alert').waitFor();
    await place.and(page.locator(':focus')).waitFor();
  };
  await alias.fill('ab');
  await title.click();
  await arriveAt(title);
  await alias.fill('');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await alias.fill('ab');
  await page.keyboard.press('Shift+Tab');
  await arriveAt(page.getByRole('combobox', { name: 'Domain' }));
});

for (const name of ['Campaign', 'Channels', 'Tags']) {
  test(`the picker "${name}" says that its choices cannot be loaded`, { skip }, async (t) => {
    const { page, errors } = await dashboard.open(t, { signedIn: true });
    await page.route(/\/api\/(campaigns|channels|tags)\b/, (route) =>
      route.fulfill({ status: 500, json: { error: 1, message: 'It is broken.' } }),
    );
    await page.goto(`${service.baseUrl}/dashboard/links?panel=new`);
    await field(page, name).click();
    await page.getByRole('dialog').getByRole('status').getByText('It is broken.').waitFor();
    assert.equal(errors.splice(0).length, 1, 'told on the console');
  });
}

for (const isSlow of [false, true]) {
  const when = isSlow ? 'before its choices arrive' : 'in full';
  test(`a name that is typed ${when} is chosen when its field is left`, { skip }, async (t) => {
    const account = await service.createAccount();
    await account.post('/api/campaign/add', { name: 'Spring' });
    await account.post('/api/channel/add', { name: 'Newsletter' });
    const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
    const release = isSlow ? await hold(page, /\/api\/(?:campaigns|channels)\b/) : undefined;
    for (const [name, typed] of [
      ['Campaign', 'spring '],
      ['Channels', 'newsletter'],
    ] as const) {
      await field(page, name).click();
      const offered = page.getByRole('listbox').or(page.getByRole('status').filter({ hasText: 'Loading…' }));
      await offered.waitFor();
      await field(page, name).pressSequentially(typed);
      await page.keyboard.press('Tab');
      await offered.waitFor({ state: 'detached' });
      if (isSlow) assert.equal(await field(page, name).inputValue(), typed);
    }
    await release?.();
    await page.getByRole('button', { name: 'Remove Spring' }).waitFor();
    await page.getByRole('button', { name: 'Remove Newsletter' }).waitFor();
    assert.equal(await field(page, 'Channels').inputValue(), '');
  });
}

test('what is typed into a picker and names no choice is not kept when its field is left', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const release = await hold(page, /\/api\/channels\b/);
  await field(page, 'Channels').fill('Newsletter');
  await page.keyboard.press('Tab');
  assert.equal(await field(page, 'Channels').inputValue(), 'Newsletter');
  await release();
  await field(page, 'Channels').and(page.locator(':placeholder-shown')).waitFor();
});

test('a link that is saved while the choices for a typed channel are loading gets that channel', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const campaign = (await account.post('/api/campaign/add', { name: 'Spring' })).body.id;
  const channel = (await account.post('/api/channel/add', { name: 'Newsletter' })).body.id;
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  const release = await hold(page, /\/api\/(?:campaigns|channels)\b/);
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/');
  await field(page, 'Campaign').fill('spring');
  await field(page, 'Channels').fill('newsletter');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Create link' }).and(page.locator('[aria-busy=true]')).waitFor();
  await release();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { urls } = (await account.get('/api/urls')).body.data;
  const placed = urls.map((link: { campaign: number; channel: number[] }) => [link.campaign, link.channel]);
  assert.deepEqual(placed, [[campaign, [channel]]]);
});

test('a link is not saved without a typed channel whose choices cannot be loaded', { skip }, async (t) => {
  const account = await service.createAccount();
  const channel = (await account.post('/api/channel/add', { name: 'Newsletter' })).body.id;
  const { page, errors } = await dashboard.open(t, { account });
  const broken = /\/api\/channels\b/;
  await page.route(broken, (route) =>
    route.fulfill({ status: 500, json: { error: 1, message: 'It is broken.' } }),
  );
  await page.goto(`${service.baseUrl}/dashboard/links?panel=new`);
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/');
  await field(page, 'Channels').fill('newsletter');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('alert').filter({ hasText: 'It is broken.' }).waitFor();
  assert.equal(errors.splice(0).length, 1, 'told on the console');
  assert.equal(await field(page, 'Channels').inputValue(), 'newsletter');
  await page.unroute(broken);
  await field(page, 'Channels').focus();
  await page.getByRole('option', { name: 'Newsletter' }).waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { urls } = (await account.get('/api/urls')).body.data;
  assert.deepEqual(
    urls.map((link: { channel: number[] }) => link.channel),
    [[channel]],
  );
});

test('a change of many links waits for the choices of what is typed, too', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/url/add', { url: 'https://example.com/', tags: ['old'] });
  const { page } = await dashboard.open(t, { account });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region').getByRole('button', { name: 'Tags' }).click();
  const release = await hold(page, /\/api\/(?:url\/)?tags\b/);
  await field(page, 'Add').fill('new');
  await field(page, 'Remove').fill('old');
  await page.getByRole('button', { name: 'Apply' }).click();
  await release();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { urls } = (await account.get('/api/urls')).body.data;
  assert.deepEqual(urls[0].tags, ['new']);
});
