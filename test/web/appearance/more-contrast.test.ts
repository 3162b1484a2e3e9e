import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLink } from '../../support/clicks/visits.ts';
import { findWeakLetters } from '../../support/laws/accessibility.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const pages = ['/dashboard/links', '/dashboard/statistics', '/dashboard/settings', '/dashboard/qr/new'];

for (const theme of ['light', 'dark'] as const) {
  test(`whoever asks for more contrast gets it in the ${theme} dashboard and on pages for visitors`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const { shorturl } = await createLink(account, { password: 'secret' });
    const { page } = await dashboard.open(t, {
      account,
      theme,
      mayBeRefused: true,
      context: { contrast: 'more' },
    });
    for (const path of pages) {
      await page.goto(service.baseUrl + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await findWeakLetters(page), [], path);
    }
    for (const url of [shorturl, `${service.baseUrl}/nothing-here`, `${service.baseUrl}/report`]) {
      await page.goto(url);
      assert.deepEqual(await findWeakLetters(page), [], url);
    }
  });
}
