import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creations } from '../support/creations.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;

for (const { list, api, required } of creations) {
  test(`who leaves a new one of ${list} while it is created stays where they went`, { skip }, async (t) => {
    const { page } = await dashboard.open(t, { signedIn: true, path: `/dashboard/${list}/new` });
    for (const [label, text] of Object.entries(required))
      await page.getByLabel(label, { exact: true }).fill(text);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Created');
    const release = await hold(page, new RegExp(`/api/${api}/add`));
    await name.press('Enter');
    await page.locator('button[aria-busy=true]:focus').waitFor();
    await page.getByRole('link', { name: 'Channels' }).click();
    const question = page.getByRole('dialog', { name: 'Still being saved' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'New channel' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Typed');
    await release();
    await page.getByText(/^Created is ready|is public now$/).waitFor();
    assert.equal(await page.getByRole('dialog').getByLabel('Name').inputValue(), 'Typed');
    assert.match(page.url(), /\/dashboard\/channels/);
  });
}
