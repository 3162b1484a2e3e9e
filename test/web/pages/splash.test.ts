import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import type { TestAccount } from '../../support/service.ts';
import { poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { lookOf, previewOf, widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

async function addSplash(account: TestAccount, more: object = {}): Promise<number> {
  const { body } = await account.post('/api/splash/add', {
    name: 'Partner shop',
    title: 'One moment',
    ...more,
  });
  return body.id;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('without splash pages it is told what they are for, and the first is made beside its real page', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/splash',
    mayBeRefused: true,
  });
  await page.getByRole('heading', { name: 'Create your first splash page' }).waitFor();
  await page.getByRole('link', { name: 'Create splash page' }).click();
  await page.getByLabel('Title').fill('Nearly there');
  await previewOf(page).getByRole('heading', { name: 'Nearly there' }).waitFor();
  await page.getByLabel('Message').fill('Our partner’s shop is next.');
  await page.getByRole('radio', { name: 'Honey' }).check();
  await page.getByLabel('Seconds until it goes on').fill('61');
  await page.getByRole('button', { name: 'Create splash page' }).click();
  await page.getByText('must be 1 to 100 characters long').waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Name', { exact: true }).fill('Partner shop');
  await page.getByRole('button', { name: 'Create splash page' }).click();
  await page.getByText('must be a whole number from 0 to 60').first().waitFor();
  await page.getByLabel('Seconds until it goes on').fill('9');
  await page.getByRole('button', { name: 'Create splash page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Partner shop' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await account.get(`/api/splash/${id}`);
  const { title, message, counter, background, color } = body.details;
  assert.deepEqual(
    { title, message, counter, background, color },
    {
      title: 'Nearly there',
      message: 'Our partner’s shop is next.',
      counter: 9,
      background: '#fef3c7',
      color: '#78350f',
    },
  );
  await page.getByRole('link', { name: 'Splash pages' }).first().click();
  const list = page.getByRole('list', { name: 'Splash pages' });
  await list.getByRole('link', { name: 'Partner shop' }).waitFor();
  await list.locator('iframe').contentFrame().getByText('Nearly there').waitFor();
});

test('seconds that are no number are refused, and not taken for none', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account, { counter: 9 });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/splash/${id}`, mayBeRefused: true });
  const seconds = page.getByLabel('Seconds until it goes on');
  await seconds.fill('');
  await seconds.pressSequentially('2e');
  await save(page).click();
  await page.getByText('must be a whole number from 0 to 60').first().waitFor();
  assert.equal(await seconds.inputValue(), '2e');
  assert.equal((await account.get(`/api/splash/${id}`)).body.details.counter, 9);
});

test('the preview is as on the chosen screen, in the chosen light and language', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/splash/${id}` });
  const seen = previewOf(page);
  await seen.getByText('Continue').waitFor();
  assert.deepEqual(await lookOf(seen), { width: 390, background: 'rgb(244, 246, 250)', top: 0 });
  await page.getByRole('button', { name: 'Dark' }).click();
  await poll('the dark page', async () => (await lookOf(seen)).background === 'rgb(12, 15, 22)' || undefined);
  await page.getByRole('button', { name: 'Desktop' }).click();
  await poll('the wide page', async () => (await lookOf(seen)).width === 1024 || undefined);
  await page.getByLabel('Language of the visitor').selectOption('Deutsch');
  await seen.getByText('Weiter', { exact: true }).waitFor();
});

test('of two changes the last one is shown, whichever answer comes first', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/splash/${id}` });
  const seen = previewOf(page);
  await seen.getByRole('heading', { name: 'One moment' }).waitFor();
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/splash/preview*', async (route) => {
    if (!route.request().postData()?.includes('First')) return route.continue();
    asked.resolve();
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Title').fill('First');
  await asked.promise;
  await page.getByLabel('Title').fill('Second');
  await seen.getByRole('heading', { name: 'Second' }).waitFor();
  held.resolve();
  await page.getByLabel('Title').fill('Second too');
  await seen.getByRole('heading', { name: 'Second too' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('what holds up the preview is told, and at its field as soon as that is left', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account);
  const { page } = await dashboard.open(t, {
    signedIn: true,
    account,
    path: `/dashboard/splash/${id}`,
    mayBeRefused: true,
  });
  const address = page.getByLabel('Picture', { exact: true });
  await address.fill('javascript:alert(1)');
  await page.getByRole('status').getByText('Please enter a valid URL.').waitFor();
  await previewOf(page).getByRole('heading', { name: 'One moment' }).waitFor();
  assert.equal(await address.getAttribute('aria-invalid'), null);
  await page.getByLabel('Message').focus();
  await page.getByRole('alert').getByText('Please enter a valid URL.').waitFor();
  assert.equal(await address.getAttribute('aria-invalid'), 'true');
  await address.fill('https://example.com/picture.png');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await previewOf(page).locator('img.picture').waitFor();
});

test('a picture is uploaded and shown; what is none is refused with the reason', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account);
  const { page } = await dashboard.open(t, {
    signedIn: true,
    account,
    path: `/dashboard/splash/${id}`,
    mayBeRefused: true,
  });
  const file = page.getByLabel('Upload a picture');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText('PNG').waitFor();
  const buffer = Buffer.from(await logoPicture(64, 64));
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Picture: picture' }).waitFor();
  await poll('the picture in the preview', async () => {
    const picture = previewOf(page).locator('img.picture');
    const width = await picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth);
    return width === 64 || undefined;
  });
  await save(page).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { body } = await account.get(`/api/splash/${id}`);
  assert.match(body.details.image, /^\/uploads\/\w+\.png$/);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByText('Upload a picture').waitFor();
});

test('changes are not lost without a question, and Save keeps them', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addSplash(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/splash/${id}` });
  await page.getByLabel('Title').fill('Half done');
  await page.getByText('Not saved yet').waitFor();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' });
  await links.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Half done');
  await save(page).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  assert.equal((await account.get(`/api/splash/${id}`)).body.details.title, 'Half done');
  await links.click();
  await page.getByRole('heading', { name: 'Create your first link' }).waitFor();
});

test('a deleted splash page is gone at once and comes back with Undo', { skip }, async (t) => {
  const account = await service.createAccount();
  await addSplash(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path: '/dashboard/splash' });
  await page.getByRole('button', { name: 'Actions for Partner shop' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Create your first splash page' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Partner shop' }).waitFor();
  assert.equal((await account.get('/api/splash')).body.data.result, 1);
});

test('one that does not exist is said to be missing', { skip }, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/splash/987654',
    mayBeRefused: true,
  });
  await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on the ${theme} pages keeps people from using them`, { skip }, async (t) => {
    const account = await service.createAccount();
    await addSplash(account);
    const path = '/dashboard/splash';
    const { page, assertNoBarriers } = await dashboard.open(t, { signedIn: true, account, theme, path });
    await page.getByRole('list', { name: 'Splash pages' }).locator('iframe').waitFor();
    await assertNoBarriers();
    await page.getByRole('link', { name: 'Partner shop' }).click();
    await previewOf(page).getByText('Continue').waitFor();
    await page.getByLabel('Title').fill('Another');
    await page.getByText('Not saved yet').waitFor();
    await assertNoBarriers();
  });
}

test('at 360 px fields and preview take turns, and nothing is wider than the screen', { skip }, async (t) => {
  const account = await service.createAccount();
  await addSplash(account);
  const path = '/dashboard/splash';
  const { page, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    account,
    screen: 'narrow',
    path,
  });
  await page.getByRole('link', { name: 'Partner shop' }).waitFor();
  assert.equal(await widthOf(page), 360);
  await page.getByRole('link', { name: 'Partner shop' }).click();
  await page.getByLabel('Title').fill('Small');
  assert.equal(await widthOf(page), 360);
  await assertNoBarriers();
  await page.getByRole('button', { name: 'Preview' }).click();
  await previewOf(page).getByRole('heading', { name: 'Small' }).waitFor();
  await page.getByRole('button', { name: 'Desktop' }).click();
  assert.equal(await widthOf(page), 360);
  await assertNoBarriers();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').waitFor();
});

test('hostile texts are texts, in the list and in the preview', { skip }, async (t) => {
  const account = await service.createAccount();
  const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  const id = await addSplash(account, { name: hostile, title: hostile, message: hostile });
  const { page } = await dashboard.open(t, { signedIn: true, account, path: '/dashboard/splash' });
  await page.getByRole('link', { name: hostile }).waitFor();
  await page.goto(`${service.baseUrl}/dashboard/splash/${id}`);
  await previewOf(page).getByRole('heading', { name: hostile }).waitFor();
  assert.equal(await page.title(), `${hostile} · Waypost`);
});
