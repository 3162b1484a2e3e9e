import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('a dialog that asks for something has the focus in the first field, so that it can be typed at once', {
  skip,
}, async (t) => {
  const account = await createAdministrator(service);
  const { page } = await dashboard.open(t, { account, path: '/dashboard/settings' });
  const opened = async (button: RegExp, field: string) => {
    await page.getByRole('button', { name: button }).click();
    const box = page.getByRole('dialog').getByLabel(field, { exact: true });
    await box.waitFor();
    await page.keyboard.type('typed');
    assert.equal(await box.inputValue(), 'typed');
  };
  await opened(/^Change/, 'New email');
  await page.goto(`${service.baseUrl}/dashboard/settings?tab=security`);
  await opened(/^Change password/, 'Current password');
  await page.goto(`${service.baseUrl}/dashboard/settings?tab=key`);
  await opened(/^Create a new key/, 'Current password');
  await page.goto(`${service.baseUrl}/dashboard/admin/accounts`);
  await opened(/^Add account/, 'User name');
});
