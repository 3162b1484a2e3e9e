import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/qr';

/** One code more than a page of the list has; "Locker 0" is on the last one. Returns their ids by number. */
async function createPages(account: TestAccount): Promise<number[]> {
  const qrs = Array.from({ length: 16 }, (_, index) => ({
    type: 'text',
    data: `Locker ${index}`,
    name: `Locker ${index}`,
  }));
  // Those of one request are drawn at the same time, and may be stored in another order.
  const first = (await account.post('/api/qr/add', qrs[0])).body.id;
  const { body } = await account.post('/api/qr/bulk', { qrs: qrs.slice(1) });
  return [first, ...body.results.map(({ id }: { id: number }) => id)];
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected QR codes' });
const choose = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select Locker ${number}`, exact: true }).check();

async function saveChosen(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  return Object.keys(unzipSync(await readFile(await download.path()))).toSorted();
}

test('codes stay chosen on other pages, and those deleted elsewhere meanwhile are left out of the file', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const ids = await createPages(account);
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  await choose(page, 14);
  await choose(page, 15);
  await page.getByRole('button', { name: 'Next page' }).click();
  await choose(page, 0);
  await bar(page).getByText('3 selected').waitFor();
  await account.delete(`/api/qr/${ids[15]}/delete`);
  assert.deepEqual(await saveChosen(page), ['Locker 0.png', 'Locker 14.png']);
  await bar(page).waitFor({ state: 'detached' });
});

test('a search and the deletion of a code take back what was chosen', { skip }, async (t) => {
  const account = await service.createAccount();
  await createPages(account);
  const { page } = await dashboard.open(t, { account, path });
  await choose(page, 14);
  await choose(page, 15);
  await page.getByRole('button', { name: 'Actions for Locker 15', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await bar(page).getByText('1 selected').waitFor();
  await page.getByRole('searchbox', { name: 'Search QR codes' }).fill('Locker');
  await bar(page).waitFor({ state: 'detached' });
});
