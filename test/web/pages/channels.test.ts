import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { createLink, poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/channels';

async function createChannel(account: TestAccount, body: Record<string, unknown>): Promise<number> {
  const { status, body: answer } = await account.post('/api/channel/add', body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.id;
}

/** Creates a link, a QR code and a bio page, in this channel if one is given. */
async function createItems(account: TestAccount, channel?: number): Promise<void> {
  const { id: links } = await createLink(account, { title: 'Autumn offers' });
  const data = { url: 'https://example.com/menu' };
  const code = await account.post('/api/qr/add', { type: 'link', name: 'Table card', data });
  const bio = await account.post('/api/bio/add', { alias: account.username, name: 'Ada Lovelace' });
  const ids = { links, qr: code.body.id, bio: bio.body.id };
  if (channel === undefined) return;
  for (const [type, id] of Object.entries(ids))
    assert.equal((await account.post(`/api/channel/${channel}/assign/${type}/${id}`)).status, 200);
}

async function titlesIn(account: TestAccount, channel: number): Promise<string[]> {
  const { body } = await account.get(`/api/channel/${channel}`);
  return body.data.items.map(({ title }: { title: string }) => title).toSorted();
}

const cards = (page: Page) => page.getByRole('list', { name: 'Channels' }).getByRole('listitem');
const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');

test('without channels the page says what they are for, and the first one is made there', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('heading', { name: 'Create your first channel' }).waitFor();
  await page.getByRole('button', { name: 'Create channel' }).click();
  const panel = page.getByRole('dialog', { name: 'New channel' });
  const [picked, typed] = [panel.locator('input[type=color]'), panel.getByLabel('Colour', { exact: true })];
  assert.equal((await picked.boundingBox())?.height, (await typed.boundingBox())?.height);
  const colour = panel.getByRole('textbox', { name: 'Colour' }).last();
  await panel.getByLabel('Name').fill('Newsletter');
  await colour.fill('blue');
  await panel.getByRole('button', { name: 'Create channel' }).click();
  await panel.getByRole('alert').getByText('must be a colour of the form #RRGGBB').waitFor();
  assert.equal(await colour.getAttribute('aria-invalid'), 'true');
  await colour.and(page.locator(':focus')).waitFor();
  await panel.getByRole('button', { name: 'Colour #7c3aed' }).click();
  await panel.getByRole('button', { name: 'Create channel' }).click();
  await panel.waitFor({ state: 'detached' });
  await cards(page).getByRole('link', { name: 'Newsletter' }).waitFor();
  const [channel] = (await account.get('/api/channels')).body.data.channels;
  assert.deepEqual([channel.name, channel.color, channel.starred], ['Newsletter', '#7c3aed', false]);
});

test('items without a picture of their own show their code or their account', { skip }, async (t) => {
  const account = await service.createAccount();
  const channel = await createChannel(account, { name: 'Pictures' });
  await createItems(account, channel);
  const { page } = await dashboard.open(t, { account, path: `${path}/${channel}` });
  for (const address of ['[src$="/qr?size=96"]', '[src^="/qr/"]', '[src^="/avatar/"]']) {
    const width = `document.querySelector('img${address}')?.naturalWidth`;
    await poll(address, async () => (await page.evaluate<number | undefined>(width)) || undefined);
  }
});

test('a star puts a channel first, and another name is refused where it is taken', { skip }, async (t) => {
  const account = await service.createAccount();
  await createChannel(account, { name: 'Alpha' });
  const beta = await createChannel(account, { name: 'Beta' });
  await createItems(account, beta);
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  await cards(page).nth(1).getByText('3 items').waitFor();
  assert.match(await cards(page).first().innerText(), /Alpha/);
  await page.getByRole('button', { name: 'Star Beta', pressed: false }).click();
  await page.getByRole('button', { name: 'Star Beta', pressed: true }).waitFor();
  await cards(page).first().getByText('Beta').waitFor();
  await page.getByRole('button', { name: 'Actions for Beta' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit channel' });
  await panel.getByLabel('Name').fill('Alpha');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('alert').getByText('You already have a channel with that name.').waitFor();
  assert.equal(await panel.getByLabel('Name').getAttribute('aria-invalid'), 'true');
});

test('a deleted channel is gone at once and comes back with Undo', { skip }, async (t) => {
  const account = await service.createAccount();
  await createChannel(account, { name: 'Short-lived' });
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Create your first channel' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cards(page).getByRole('link', { name: 'Short-lived' }).waitFor();
  assert.equal((await account.get('/api/channels')).body.data.result, 1);
});

test('the day on which an item was assigned is that of the API, far east of Greenwich, too', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const channel = await createChannel(account, { name: 'Everything' });
  await createItems(account, channel);
  const [{ date }] = (await account.get(`/api/channel/${channel}`)).body.data.items;
  const context = { timezoneId: 'Pacific/Kiritimati' };
  const { page } = await dashboard.open(t, { account, path: `${path}/${channel}`, context });
  const { day, month } = { day: Number(date.slice(8)), month: monthOf(date) };
  const assigned = items(page)
    .first()
    .getByText(/^since /);
  assert.match(await assigned.innerText(), new RegExp(`^since ${day} ${month}`));
});

const monthOf = (date: string) => new Date(date).toUTCString().slice(8, 11);

test('items of all three types are found and added', { skip }, async (t) => {
  const account = await service.createAccount();
  const channel = await createChannel(account, { name: 'Everything' });
  await createItems(account);
  const { page } = await dashboard.open(t, { account, path: `${path}/${channel}` });
  await page.getByRole('heading', { name: 'Nothing in this channel yet' }).waitFor();
  const search = page.getByRole('combobox', { name: 'Add an item' });
  for (const [typed, title, type] of [
    ['autumn', 'Autumn offers', 'Link'],
    ['table', 'Table card', 'QR code'],
    ['lovelace', 'Ada Lovelace', 'Bio page'],
  ] as const) {
    await search.fill(typed);
    await page.getByRole('option', { name: title }).click();
    await items(page).filter({ hasText: title }).getByText(type, { exact: true }).waitFor();
  }
  assert.deepEqual(await titlesIn(account, channel), ['Ada Lovelace', 'Autumn offers', 'Table card']);
});

test('what can be added is found beyond all that was added before', { skip }, async (t) => {
  const account = await service.createAccount();
  const channel = await createChannel(account, { name: 'Everything' });
  await createLink(account, { title: 'Older offer' });
  const urls = Array.from({ length: 30 }, (_, index) => {
    return { url: 'https://example.com/', title: `Newer offer ${index}`, channel };
  });
  await account.post('/api/urls/add', { urls });
  const addCode = async (name: string) =>
    (await account.post('/api/qr/add', { type: 'text', data: name, name })).body.id;
  await addCode('Older offer card');
  for (let index = 0; index < 10; index++) {
    const id = await addCode(`Newer offer card ${index}`);
    await account.post(`/api/channel/${channel}/assign/qr/${id}`);
  }
  const { page } = await dashboard.open(t, { account, path: `${path}/${channel}` });
  await items(page).first().waitFor();
  await page.getByRole('combobox', { name: 'Add an item' }).fill('offer');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const names = (await options.allInnerTexts()).map((text) => text.split('\n', 1)[0]);
  assert.deepEqual(names, ['Older offer', 'Older offer card']);
});

test('an item is dragged onto another channel, and back with Undo', { skip }, async (t) => {
  const account = await service.createAccount();
  const from = await createChannel(account, { name: 'From' });
  const to = await createChannel(account, { name: 'Towards' });
  await createItems(account, from);
  const { page } = await dashboard.open(t, { account, path: `${path}/${from}` });
  const others = page.getByRole('region', { name: 'Other channels' });
  await items(page).filter({ hasText: 'Table card' }).dragTo(others.getByText('Towards'));
  await page.getByText('Table card moved to Towards').waitFor();
  await items(page).nth(2).waitFor({ state: 'detached' });
  assert.deepEqual(await titlesIn(account, to), ['Table card']);
  assert.deepEqual(await titlesIn(account, from), ['Ada Lovelace', 'Autumn offers']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await items(page).nth(2).waitFor();
  await poll('it leaves again', async () => (await titlesIn(account, to)).length === 0 || undefined);
  assert.equal((await titlesIn(account, from)).length, 3);
});

test('by keyboard an item is moved, added to another channel too, and taken out', { skip }, async (t) => {
  const account = await service.createAccount();
  const from = await createChannel(account, { name: 'From' });
  const to = await createChannel(account, { name: 'Towards' });
  await createItems(account, from);
  const { page } = await dashboard.open(t, { account, path: `${path}/${from}` });
  await page.getByRole('button', { name: 'Move Autumn offers to…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Towards' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Autumn offers moved to Towards').waitFor();
  await page.getByRole('button', { name: 'Actions for Table card' }).click();
  await page.getByRole('menuitem', { name: 'Also add to…' }).click();
  const picker = page.getByRole('dialog', { name: 'Also add to…' });
  await picker.getByRole('button', { name: 'Towards' }).click();
  await page.getByText('Table card added to Towards').waitFor();
  await page.getByRole('button', { name: 'Actions for Table card' }).click();
  await page.getByRole('menuitem', { name: 'Take out of channel' }).click();
  await page.getByText('Table card taken out').waitFor();
  assert.deepEqual(await titlesIn(account, from), ['Ada Lovelace']);
  assert.deepEqual(await titlesIn(account, to), ['Autumn offers', 'Table card']);
});

test('Undo of a move leaves an item where it was already', { skip }, async (t) => {
  const account = await service.createAccount();
  const from = await createChannel(account, { name: 'From' });
  const to = await createChannel(account, { name: 'Towards' });
  const { id } = await createLink(account, { title: 'In both' });
  for (const channel of [from, to]) await account.post(`/api/channel/${channel}/assign/links/${id}`);
  const { page } = await dashboard.open(t, { account, path: `${path}/${from}` });
  await page.getByRole('button', { name: 'Move In both to…' }).click();
  await page.getByRole('menuitem', { name: 'Towards' }).click();
  await page.getByRole('heading', { name: 'Nothing in this channel yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await items(page).getByText('In both').waitFor();
  assert.deepEqual(await titlesIn(account, to), ['In both']);
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
    const channel = await createChannel(account, { name, description: '<script>alert(1)</script>' });
    await createChannel(account, { name: 'Other', color: '#000000', starred: true });
    await createItems(account, channel);
    const { page, assertUsable } = await dashboard.open(t, { account, theme, screen, path });
    await cards(page).getByText('3 items').waitFor();
    await assertUsable();
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Move Table card to…' }).click();
    await page.getByRole('menuitem', { name: 'Other' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Add an item' }).waitFor();
    await assertUsable();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit channel' }).waitFor();
    await assertUsable();
    assert.equal(await page.title(), `${name} · Waypost`);
  });
}
