import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from './support/dashboard.ts';

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
