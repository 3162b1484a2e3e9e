import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { reportsSeenBy, sendJson } from '../../support/accounts/reports.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('a look-up that failed half-way leaves no report once one works, and none of a visitor is closed', {
  skip,
}, async (t) => {
  const administrator = await createAdministrator(service);
  const { body } = await administrator.post('/api/url/add', { url: 'https://example.com/prize' });
  const visitors = 'https://example.com/seen-by-a-visitor';
  assert.equal((await sendJson(service, { url: visitors, reason: 'other', details: 'Bad' })).status, 200);
  const path = '/dashboard/admin/blocks';
  const options = { signedIn: true, account: administrator, path, mayBeRefused: true };
  const { page, errors } = await dashboard.open(t, options);
  await page.getByRole('button', { name: 'Add block' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add block' });
  const find = async () => {
    await adding.getByLabel('Address of the link').fill(body.shorturl);
    await adding.getByRole('button', { name: 'Continue' }).click();
  };
  const closing = /\/api\/admin\/report\/\d+\/close/;
  await page.route(closing, (route) => route.abort());
  await find();
  await adding.getByRole('alert').first().waitFor();
  await page.unroute(closing);
  errors.splice(0);
  await find();
  await page.getByRole('dialog', { name: /^Block|What shall be blocked/ }).waitFor();
  const open = await reportsSeenBy(administrator, 'state=open');
  assert.deepEqual(
    open.map(({ address }: { address: string }) => address),
    [visitors],
  );
});
