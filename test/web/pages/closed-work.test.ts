/** Who closes a running import, or creation of codes, is told what becomes of it: nothing that is created is undone. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { poll } from '../../support/clicks/visits.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}`).join('\n');
const linksOf = async (account: TestAccount) => (await account.get('/api/urls?limit=1')).body.data.result;

/** Keeps back the second call to the address until `letGo`; `second` waits until it was made. */
async function holdSecond(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**${path}`, async (route) => {
    if (++calls === 2) await gate.promise;
    await route.continue();
  });
  return {
    second: () => poll('the second call', async () => calls === 2 || undefined),
    letGo: () => gate.resolve(),
    calls: () => calls,
  };
}

/** An import of so many rows of which 200 are created and others are on their way. */
async function openImport(t: TestContext, rows: number) {
  const { page, account } = await dashboard.open(t, { signedIn: true });
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  const panel = page.getByRole('dialog', { name: 'Import links' });
  const buffer = Buffer.from(`url\n${addresses(rows)}\n`);
  await panel.getByLabel('CSV file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  const held = await holdSecond(page, '/api/urls/add');
  await panel.getByRole('button', { name: `Import ${rows} rows` }).click();
  await panel.getByText(`200 of ${rows} rows`).waitFor();
  await held.second();
  return { page, account, panel, question: page.getByRole('dialog', { name: 'End the import?' }), held };
}

test('closing a running import tells what stays, creates no more, and the list shows what was created', {
  skip,
}, async (t) => {
  const { page, account, panel, question, held } = await openImport(t, 450);
  await panel.getByRole('button', { name: 'Close' }).click();
  await question
    .getByText(
      '200 links were created so far and stay. What is on its way to the service at this moment still becomes links; the rows after it do not.',
    )
    .waitFor();
  await question.getByRole('button', { name: 'Keep it open' }).click();
  await question.waitFor({ state: 'detached' });
  await panel.getByText('200 of 450 rows').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'End the import' }).click();
  await panel.waitFor({ state: 'detached' });
  held.letGo();
  await page.getByText('1–15 of 400').waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual([held.calls(), await linksOf(account)], [2, 400]);
});

test('an import that ends while the question is open needs no answer any more', { skip }, async (t) => {
  const { page, account, panel, question, held } = await openImport(t, 250);
  await page.goBack();
  await question.waitFor();
  held.letGo();
  await question.waitFor({ state: 'detached' });
  await panel.getByText('Done.').waitFor();
  assert.equal(await linksOf(account), 250);
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
});

test('closing the creation of codes tells what stays and that the rest is not created', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/qr?panel=bulk' });
  await page.getByRole('textbox', { name: 'Lines' }).fill(addresses(60));
  const held = await holdSecond(page, '/api/qr/bulk');
  await page.getByRole('button', { name: 'Create 60 codes' }).click();
  await held.second();
  const panel = page.getByRole('dialog', { name: 'Create many QR codes' });
  const question = page.getByRole('dialog', { name: 'Close before all codes are created?' });
  await panel.getByRole('button', { name: 'Close' }).click();
  await question.getByText('25 codes were created so far and stay. What is on its way').waitFor();
  await question.getByRole('button', { name: 'Keep it open' }).click();
  await panel.getByRole('button', { name: 'Stop' }).click();
  held.letGo();
  await panel.getByText('Stopped. The codes made so far are kept.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await question
    .getByText('50 codes were created so far and stay. The lines that are left do not become codes.')
    .waitFor();
  await question.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  assert.equal((await account.get('/api/qr')).body.data.result, 50);
});
