import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const administrator = await createAdministrator(service);

async function demote({ username }: TestAccount): Promise<void> {
  const { body } = await administrator.get(`/api/admin/accounts?q=${username}`);
  const path = `/api/admin/account/${body.data.accounts[0].id}/update`;
  const { status } = await administrator.put(path, { role: 'user' });
  assert.equal(status, 200);
}

/** What makes each page ask the service for something. */
const asks: Record<string, (page: Page) => Promise<unknown>> = {
  'admin/accounts': (page) => page.getByRole('searchbox').fill('ada'),
  'admin/reports': (page) => page.getByLabel('Status').selectOption('all'),
  'admin/blocks': (page) => page.getByRole('link', { name: /^Reports/ }).click(),
};

for (const [path, ask] of Object.entries(asks)) {
  test(`who loses the role of administrator on ${path} is told, and led to their own things`, {
    skip,
  }, async (t) => {
    const account = await createAdministrator(service);
    const options = { account, path: `/dashboard/${path}`, mayBeRefused: true };
    const { page, assertNoBarriers } = await dashboard.open(t, options);
    await page.getByRole('link', { name: 'Administration' }).waitFor();
    await demote(account);
    await ask(page);
    await page.getByRole('alert').getByText('You are no longer an administrator').waitFor();
    await page.getByRole('link', { name: 'Administration' }).waitFor({ state: 'detached' });
    await assertNoBarriers();
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/dashboard/links');
  });
}
