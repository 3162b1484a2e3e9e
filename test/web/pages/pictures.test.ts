import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hourMs } from '../../../src/platform/time/durations.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { poll } from '../../support/clicks/visits.ts';
import type { TestAccount } from '../../support/service.ts';
import { looks, startDashboard } from '../support/dashboard.ts';
import { previewOf, widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/settings?tab=pictures';

/** The rows of the pictures, the newest first. */
const rows = (page: Page) => page.getByRole('tabpanel').locator('section > div').last().locator('> div');
const pathsOf = async (account: TestAccount): Promise<string[]> =>
  (await account.get('/api/uploads')).body.data.uploads.map((upload: { path: string }) => upload.path);

test('without pictures it is told what they are for', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
});

test('a used picture leads to what uses it; an unused one is deleted, and that can be undone', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const used = await uploadPicture(account);
  const unused = await uploadPicture(account);
  await account.post('/api/splash/add', { name: 'Partner shop', title: 'One moment', image: used });
  const { page } = await dashboard.open(t, { account, path });
  // Until then there are rows, too, but only placeholders.
  await page.getByRole('link', { name: 'Partner shop' }).waitFor();
  assert.equal(await rows(page).count(), 2);
  assert.equal(await rows(page).nth(1).getByRole('button').count(), 0);
  const remove = rows(page)
    .nth(0)
    .getByRole('button', { name: /^Delete: Picture of / });
  await remove.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await remove.waitFor();
  assert.deepEqual(await pathsOf(account), [unused, used]);
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Partner shop' }).click();
  await previewOf(page).getByText('One moment').waitFor();
  // Who leaves the dashboard cannot undo any more.
  await page.reload();
  await poll('the deletion', async () => (await pathsOf(account)).length === 1 || undefined);
  assert.deepEqual(await pathsOf(account), [used]);
});

test('all unused ones are deleted at once', { skip }, async (t) => {
  const account = await service.createAccount();
  const used = await uploadPicture(account);
  await account.post('/api/url/add', { url: 'https://example.com/', custom: 'shown', metaimage: used });
  await uploadPicture(account);
  await uploadPicture(account);
  service.clock.advance(hourMs + 1);
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('button', { name: 'Delete unused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all unused pictures?' });
  await dialog.getByRole('button', { name: 'Delete unused' }).click();
  await page.getByText('2 pictures deleted').waitFor();
  await page.getByRole('link', { name: 'shown' }).waitFor();
  assert.deepEqual(await pathsOf(account), [used]);
});

test('an editor offers the pictures that were uploaded earlier', { skip }, async (t) => {
  const account = await service.createAccount();
  const [first] = [await uploadPicture(account), await uploadPicture(account)];
  const { page } = await dashboard.open(t, {
    account,
    path: '/dashboard/splash/new',
    screen: 'narrow',
  });
  await page.getByRole('button', { name: 'Earlier ones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your pictures' });
  await dialog.getByRole('button', { name: /^Picture 2, of / }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator(`img[src="${first}"]`).waitFor();
  assert.equal(await widthOf(page), 360);
});

for (const look of looks) {
  test(`nothing on the ${look.theme} pictures (${look.screen}) keeps people from using them`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    await account.post('/api/splash/add', {
      name: 'Shop',
      title: 'One',
      image: await uploadPicture(account),
    });
    await uploadPicture(account);
    const { page, assertNoBarriers } = await dashboard.open(t, { account, path, ...look });
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    await assertNoBarriers();
    await page.getByRole('button', { name: 'Delete unused' }).click();
    await page.getByRole('dialog').waitFor();
    await assertNoBarriers();
  });
}
