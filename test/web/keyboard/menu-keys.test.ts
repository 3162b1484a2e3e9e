import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const entries = (page: Page) => page.getByRole('menu').locator('[role^=menuitem]');

/** Fails if the entry does not get the focus, which it has a moment after the key. */
const waitForFocus = (page: Page, entry: number) =>
  entries(page).nth(entry).and(page.locator(':focus')).waitFor();

test('the keys of menus: opening, moving, typing ahead and closing', { skip }, async (t) => {
  const account = await service.createAccount();
  await createLink(account);
  const { page } = await dashboard.open(t, { account });
  for (const name of [/^Actions for /, 'Language', 'Theme']) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    for (const key of ['Enter', ' ', 'ArrowDown']) {
      await page.keyboard.press(key);
      await waitForFocus(page, 0);
      await page.keyboard.press('End');
      await waitForFocus(page, (await entries(page).count()) - 1);
      await page.keyboard.press('Home');
      await waitForFocus(page, 0);
      await page.keyboard.press('ArrowDown');
      await waitForFocus(page, 1);
      await page.keyboard.press('ArrowUp');
      await waitForFocus(page, 0);
      const third = (await entries(page).nth(2).innerText()).trim();
      await page.keyboard.type(third.slice(0, 3));
      await waitForFocus(page, 2);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await button.and(page.locator(':focus')).waitFor();
    }
  }
});
