import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { creations } from '../support/creations.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The button while it saves; on narrow screens another one is shown. */
const busy = (page: Page) => page.locator('button[aria-busy=true]').first();

async function middleOf(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox();
  assert.ok(box);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The editors that stay open when they have saved, each with something to edit. */
const editors = [
  { list: 'qr', api: 'qr', add: { type: 'text', data: 'Fresh bread', name: 'Old' } },
  { list: 'splash', api: 'splash', add: { name: 'Old' } },
  { list: 'overlays', api: 'overlay', add: { type: 'message', name: 'Old', settings: { text: 'Hello' } } },
  { list: 'bios', api: 'bio', add: { alias: 'typed-meanwhile', name: 'Old' } },
];

for (const { list, api, add } of editors) {
  test(`what is typed while the editor of ${list} saves stays, and is saved next`, { skip }, async (t) => {
    const account = await service.createAccount();
    const { id } = (await account.post(`/api/${api}/add`, add)).body;
    const { page } = await dashboard.open(t, { account, path: `/dashboard/${list}/${id}` });
    const name = page.getByLabel('Name', { exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await name.fill('Changed');
    const release = await hold(page, new RegExp(`/api/${api}/${id}/update`));
    await save.click();
    await busy(page).waitFor();
    await name.fill('Changed, and more');
    await release();
    await page.getByText('Saved', { exact: true }).waitFor();
    await busy(page).waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Changed, and more');
    const saved = async () => (await account.get(`/api/${api}/${id}`)).body.details.name;
    assert.equal(await saved(), 'Changed');
    const answered = page.waitForResponse(new RegExp(`/api/${api}/${id}/update`));
    await save.click();
    await answered;
    assert.equal(await saved(), 'Changed, and more');
  });
}

test('blocks that are changed while a page is saved keep the ids that the save gives them', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/bio/add', { alias: 'blocks-meanwhile', name: 'Page' })).body;
  const { page } = await dashboard.open(t, { account, path: `/dashboard/bios/${id}` });
  const blocks = async () => (await account.get(`/api/bio/${id}`)).body.details.blocks;
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const update = /\/api\/bio\/\d+\/update/;
  await page.getByRole('button', { name: 'Heading' }).click();
  const text = page.getByRole('textbox', { name: 'Heading' });
  await text.fill('Changed');
  const release = await hold(page, update);
  await save.click();
  await busy(page).waitFor();
  await text.fill('Changed, and more');
  await release();
  await busy(page).waitFor({ state: 'detached' });
  const [first] = await blocks();
  assert.equal(first.text, 'Changed');
  const answered = page.waitForResponse(update);
  await save.click();
  await answered;
  assert.deepEqual(await blocks(), [{ ...first, text: 'Changed, and more' }]);
});

for (const { list, api, required } of creations) {
  test(`the fields of a new one of ${list} are locked while it is created, so that nothing typed is lost`, {
    skip,
  }, async (t) => {
    // Where the button that saves is another one than on wide screens.
    const { page } = await dashboard.open(t, {
      signedIn: true,
      screen: 'phone',
      path: `/dashboard/${list}/new`,
      mayBeRefused: true,
    });
    for (const [label, text] of Object.entries(required))
      await page.getByLabel(label, { exact: true }).fill(text);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Created');
    const answer = Promise.withResolvers<void>();
    const refuse = async (route: Route) => {
      await answer.promise;
      await route.fulfill({ status: 400, json: { error: 1, message: 'Not now.' } });
    };
    await page.route(new RegExp(`/api/${api}/add`), refuse, { times: 1 });
    await name.press('Enter');
    await page.locator('button[aria-busy=true]:focus').waitFor();
    await page.keyboard.type('lost');
    answer.resolve();
    await page.getByText('Not now.').waitFor();
    await name.and(page.locator(':focus')).waitFor();
    assert.equal(await name.inputValue(), 'Created');
    await page.keyboard.type(', and more');
    await name.press('Enter');
    await page.waitForURL(new RegExp(`/dashboard/${list}/[0-9]+$`));
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    assert.equal(await name.inputValue(), 'Created, and more');
  });
}

test('who is writing in a block or an option while it is saved goes on writing there', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const blocks = [1, 2].map((number) => ({ type: 'heading', text: `Part ${number}` }));
  const bio = await account.post('/api/bio/add', { alias: 'written-on', name: 'Page', blocks });
  const settings = { question: 'Which?', options: ['One', 'Two'] };
  const poll = await account.post('/api/overlay/add', { type: 'poll', name: 'Poll', settings });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/bios/${bio.body.id}` });
  const writeOn = async (field: Locator) => {
    await field.fill('Saved');
    const release = await hold(page, /\/update$/);
    await field.press('Enter');
    await busy(page).waitFor();
    await page.keyboard.type(', and');
    await release();
    await page.getByText('Saved', { exact: true }).waitFor();
    await busy(page).waitFor({ state: 'detached' });
    await page.keyboard.type(' more');
    assert.equal(await field.inputValue(), 'Saved, and more');
  };
  await page.getByRole('button', { name: /^Part 2/ }).click();
  await writeOn(page.getByRole('textbox', { name: 'Heading' }));
  await page.getByRole('button', { name: 'Heading', exact: true }).last().click();
  await writeOn(page.getByRole('textbox', { name: 'Heading' }).last());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.goto(`${service.baseUrl}/dashboard/overlays/${poll.body.id}`);
  await writeOn(page.getByLabel('Option 2'));
});

test('what is saved of a bio page stays in its editor where the page cannot be read again', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/bio/add', { alias: 'saved-unread', name: 'Old' })).body;
  const path = `/dashboard/bios/${id}`;
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Saved');
  const busyAnswer = { status: 429, json: { error: 1, message: 'Please wait a moment.' } };
  await page.route(new RegExp(`/api/bio/${id}$`), (route) => route.fulfill(busyAnswer));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await name.inputValue(), 'Saved');
});

test('the fields of a panel are locked while it saves, and get the focus back if that fails', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/campaigns?panel=new',
    mayBeRefused: true,
    mayBeCutOff: true,
  });
  const panel = page.getByRole('dialog', { name: 'New campaign' });
  const name = panel.getByLabel('Name');
  const slug = panel.getByLabel('Slug');
  const save = panel.getByRole('button', { name: 'Create campaign' });
  await name.fill('Spring');
  await slug.fill('no slug');
  const release = await hold(page, /\/api\/campaign\/add/);
  await name.press('Enter');
  await save.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('lost');
  await page.mouse.click(...(await middleOf(name)));
  await page.keyboard.type('lost');
  await release();
  await slug.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('spring');
  await page.route(/\/api\/campaign\/add/, (route) => route.abort());
  await slug.press('Enter');
  await panel.getByRole('alert').waitFor();
  await slug.and(page.locator(':focus')).waitFor();
  assert.equal(await name.inputValue(), 'Spring');
});

test('the weight of a link is locked while another one is saved, so that none is lost', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/campaign/add', { name: 'Spring', slug: 'typed-weight' })).body;
  await account.post('/api/url/add', { url: 'https://example.com/', campaign: id });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/campaigns/${id}` });
  const weight = page.getByRole('spinbutton', { name: /^Weight of/ });
  await weight.fill('3');
  const release = await hold(page, /\/api\/url\/\d+\/update/);
  await weight.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('7');
  assert.equal(await weight.inputValue(), '3');
  await release();
  await page.getByText('Saved').waitFor();
  await weight.fill('7');
  await weight.press('Enter');
  await page.getByText('Saved').nth(1).waitFor();
  assert.equal(await weight.inputValue(), '7');
});
