import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('a combobox opens when its arrow is pressed', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const campaign = field(page, 'Campaign');
  const { width, height } = (await campaign.boundingBox()) ?? { width: 0, height: 0 };
  await campaign.click({ position: { x: width - 16, y: height / 2 } });
  await page.locator('[role=combobox][aria-expanded=true]').waitFor();
});
