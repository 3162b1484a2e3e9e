import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bioBlockSubjectId } from '../../../src/platform/bio-block-id.ts';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import type { TestAccount } from '../../support/service.ts';
import { looks, startDashboard } from '../support/dashboard.ts';
import { lookOf, previewOf, widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const link = (title: string) => ({ type: 'link', title, url: `https://example.com/${title.toLowerCase()}` });

async function addBio(account: TestAccount, more: object = {}) {
  const alias = `page-of-${account.username}`;
  const blocks = ['First', 'Second', 'Third'].map(link);
  const body = { alias, name: 'Ada Lovelace', blocks, ...more };
  const { id } = (await account.post('/api/bio/add', body)).body;
  return { id: id as number, alias, path: `/dashboard/bios/${id}` };
}

async function blocksOf(account: TestAccount, id: number) {
  const { body } = await account.get(`/api/bio/${id}`);
  return body.details.blocks;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Blocks' }).getByRole('listitem');
const titles = async (page: Page) =>
  (await rows(page).getByRole('button', { expanded: false }).allInnerTexts()).map(
    (text) => text.split('\n')[0],
  );

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
}

test('a page with every kind of block is built beside what visitors will see, and is public', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/bios' });
  await page.getByRole('heading', { name: 'Create your first bio page' }).waitFor();
  await page.getByRole('link', { name: 'Create bio page' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Ádá ${account.username}`);
  const alias = `ada-${account.username}`;
  assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), alias);
  await page.getByLabel('Description').fill('Mathematics and machines.');
  const add = page.getByRole('group', { name: 'Add a block' });
  const row = (index: number) => rows(page).nth(index);
  await add.getByRole('button', { name: 'Link' }).click();
  await row(0).getByRole('textbox', { name: 'Title' }).fill('My notes');
  await row(0).getByRole('textbox', { name: 'Address' }).fill('example.com/notes');
  await add.getByRole('button', { name: 'Heading' }).click();
  await row(1).getByRole('textbox', { name: 'Heading' }).fill('Read');
  await add.getByRole('button', { name: 'Text' }).click();
  await row(2).getByRole('textbox', { name: 'Text' }).fill('A line\nand another');
  await add.getByRole('button', { name: 'Picture' }).click();
  await row(3).getByRole('textbox', { name: 'Picture' }).fill('https://example.com/a.png');
  await row(3).getByRole('textbox', { name: 'Address' }).fill('https://example.com/a');
  await add.getByRole('button', { name: 'Social' }).click();
  await row(4).getByRole('combobox', { name: 'Network' }).selectOption('Mastodon');
  await row(4).getByLabel('Address of your profile').fill('https://social.example/@ada');
  await page.getByRole('radio', { name: 'Forest' }).check();
  const seen = previewOf(page);
  await seen.getByText('My notes').waitFor();
  await seen.getByRole('heading', { name: 'Read' }).waitFor();
  await seen.locator('.socials a').waitFor();
  await page.getByRole('button', { name: 'Create bio page' }).click();
  await page.getByRole('link', { name: 'Open the page of' }).waitFor();
  const answer = await fetch(`${service.baseUrl}/@${alias}`);
  assert.match(await answer.text(), /My notes/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { body } = await account.get(`/api/bio/${id}`);
  assert.equal(body.details.theme, 'forest');
  assert.deepEqual(
    body.details.blocks.map(({ id, ...block }: { id: number }) => (assert.ok(id > 0), block)),
    [
      { type: 'link', title: 'My notes', url: 'https://example.com/notes' },
      { type: 'heading', text: 'Read' },
      { type: 'text', text: 'A line\nand another' },
      { type: 'image', image: 'https://example.com/a.png', link: 'https://example.com/a' },
      { type: 'social', network: 'Mastodon', url: 'https://social.example/@ada' },
    ],
  );
});

test('blocks are moved by buttons and by dragging, and keep their clicks', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id, path } = await addBio(account);
  const at = service.clock.now();
  const click = { at, subject: 'block', subjectId: bioBlockSubjectId(id, 1) } as const;
  await storeVisits(service.application.services.database, [click, click]);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  await rows(page).nth(0).getByText('2 clicks', { exact: true }).waitFor();
  await rows(page).nth(0).getByRole('button', { name: 'Move First down' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('First: now place 2 of 3').waitFor();
  assert.deepEqual(await titles(page), ['Second', 'First', 'Third']);
  await page.getByRole('button', { name: 'Move First down' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('First: now place 3 of 3').waitFor();
  await page.getByRole('button', { name: 'Move First up' }).and(page.locator(':focus')).waitFor();
  const [from, to] = [rows(page).nth(2).locator('[data-handle]'), rows(page).nth(0)];
  await from.hover();
  await page.mouse.down();
  await to.hover({ position: { x: 20, y: 2 }, force: true });
  await page.mouse.up();
  await page.getByText('First: now place 1 of 3').waitFor();
  assert.deepEqual(await titles(page), ['First', 'Second', 'Third']);
  await rows(page).nth(0).getByRole('button', { name: 'Move First down' }).click();
  await saved(page);
  const blocks = await blocksOf(account, id);
  assert.deepEqual(
    blocks.map((block: { id: number; title: string }) => [block.id, block.title]),
    [
      [2, 'Second'],
      [1, 'First'],
      [3, 'Third'],
    ],
  );
});

test('a removed block comes back with Undo, where it was and with its id', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id, path } = await addBio(account);
  // Where there is motion, its button can be pressed again while it fades out.
  const { page } = await dashboard.open(t, { signedIn: true, account, path, inMotion: true });
  // Browsers offer it only over HTTPS.
  await page.evaluate('delete Crypto.prototype.randomUUID');
  await page.getByRole('button', { name: 'Remove Second' }).click();
  await page.getByText('Second removed').waitFor();
  assert.deepEqual(await titles(page), ['First', 'Third']);
  await previewOf(page).getByText('Second').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await rows(page).nth(2).waitFor();
  assert.deepEqual(await titles(page), ['First', 'Second', 'Third']);
  await rows(page).nth(1).getByRole('button', { name: 'Second', exact: false }).first().click();
  await rows(page).nth(1).getByLabel('Title').fill('Middle');
  await saved(page);
  const blocks = await blocksOf(account, id);
  assert.deepEqual([blocks[1].id, blocks[1].title], [2, 'Middle']);
});

test('blocks come back to their places in whatever order, also after a move', { skip }, async (t) => {
  const account = await service.createAccount();
  const { path } = await addBio(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).click();
  const putBack = async (name: string, count: number) => {
    const offer = page.getByRole('listitem').filter({ hasText: `${name} removed` });
    await offer.getByRole('button', { name: 'Undo' }).click();
    await offer.waitFor({ state: 'detached' });
    assert.equal(await rows(page).count(), count);
  };
  for (const [one, other] of [['Second', 'First'] as const, ['First', 'Second'] as const]) {
    await remove(one);
    await remove(other);
    await page.getByText(`${other} removed`).hover();
    await putBack(one, 2);
    assert.deepEqual(await titles(page), [one, 'Third']);
    await putBack(other, 3);
    assert.deepEqual(await titles(page), ['First', 'Second', 'Third']);
  }
  await remove('Second');
  await page.getByRole('button', { name: 'Move First down' }).click();
  await putBack('Second', 3);
  assert.deepEqual(await titles(page), ['Second', 'Third', 'First']);
});

test('who removes a block by keyboard has Undo next', { skip }, async (t) => {
  const account = await service.createAccount();
  const { path } = await addBio(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  await page.getByRole('button', { name: 'Remove Second' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await rows(page).nth(2).waitFor();
  assert.deepEqual(await titles(page), ['First', 'Second', 'Third']);
});

test('what the server refuses is told at the field it is about, also in a folded block', {
  skip,
}, async (t) => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  const taken = await addBio(other);
  const { path } = await addBio(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path, mayBeRefused: true });
  const first = rows(page).nth(0);
  await first.getByRole('button', { expanded: false }).click();
  await first.getByLabel('Address').fill('javascript:alert(1)');
  await first.getByRole('button', { expanded: true }).click();
  await save(page).click();
  await first.getByRole('alert').getByText('Please enter a valid URL.').waitFor();
  assert.equal(await first.getByLabel('Address').getAttribute('aria-invalid'), 'true');
  await first.getByLabel('Address').fill('https://example.com/');
  const alias = page.getByLabel('Address', { exact: true }).first();
  await alias.fill(taken.alias);
  await page.getByText('the old one stops working at once').waitFor();
  await save(page).click();
  await page.getByText('That alias is taken').first().waitFor();
  assert.equal(await alias.getAttribute('aria-invalid'), 'true');
});

/** Waits until the preview was scrolled; how far down it is then. */
const untilRest = `new Promise((done) => {
  const { contentDocument } = document.querySelector('iframe[title="Preview"]');
  contentDocument.onscrollend = () => done(contentDocument.documentElement.scrollTop);
})`;

test('the preview stays as far down as it was, and the wheel moves it', { skip }, async (t) => {
  const account = await service.createAccount();
  const blocks = Array.from({ length: 30 }, (_, index) => link(`Link ${index}`));
  const { path } = await addBio(account, { blocks });
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  const seen = previewOf(page);
  await seen.getByText('Link 0', { exact: true }).waitFor();
  const rest = page.evaluate<number>(untilRest);
  await page.getByRole('region', { name: 'Preview' }).locator('iframe').hover({ force: true });
  await page.mouse.wheel(0, 400);
  const before = await rest;
  assert.ok(before > 0, 'the wheel moved it');
  await page.getByLabel('Name', { exact: true }).fill('Somebody else');
  await seen.getByRole('heading', { name: 'Somebody else' }).waitFor({ state: 'attached' });
  assert.equal((await lookOf(seen)).top, before);
});

test('the statistics of a page that there is not say so, with a title and a way back', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/bios/999/statistics',
    mayBeRefused: true,
  });
  await page.getByText('Bio page not found.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
  assert.equal(await page.title(), 'Statistics · Waypost');
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  await page.getByRole('main').getByRole('link', { name: 'Bio pages' }).click();
  await page.waitForURL(/\/dashboard\/bios$/);
});

test('the address is copied from the list, and leads to the statistics', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id, alias } = await addBio(account);
  const { page } = await dashboard.open(t, {
    signedIn: true,
    account,
    path: '/dashboard/bios',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await page.getByRole('button', { name: 'Copy the address of Ada Lovelace' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), `${service.baseUrl}/@${alias}`);
  // Not by the service's clock: it runs ahead of the browser's, so late in the evening it may show the next
  // day.
  const at = Date.now();
  await storeVisits(service.application.services.database, [
    { at, subject: 'bio', subjectId: id },
    { at, subject: 'block', subjectId: bioBlockSubjectId(id, 2) },
  ]);
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page.getByRole('row', { name: 'Second' }).getByText('100%').waitFor();
});

for (const { theme, screen } of looks) {
  test(`nothing on the ${theme} pages on a ${screen} screen keeps people from using them`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const { path } = await addBio(account, {
      blocks: [link('First'), { type: 'text', text: 'word '.repeat(60) }],
    });
    const { page, assertNoBarriers } = await dashboard.open(t, {
      signedIn: true,
      account,
      theme,
      screen,
      path: '/dashboard/bios',
    });
    const { width } = page.viewportSize() as { width: number };
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    assert.equal(await widthOf(page), width);
    await assertNoBarriers();
    await page.goto(service.baseUrl + path);
    await rows(page).nth(0).getByRole('button', { expanded: false }).click();
    await page.getByRole('radio', { name: 'Mono' }).check();
    assert.equal(await widthOf(page), width);
    await assertNoBarriers();
  });
}
