import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { createDomain, createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/domains';
/** The address that host names of the test service resolve to. */
const ownAddress = '127.0.0.1';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Branded domains' }).getByRole('listitem').filter({ hasText: name });

test('the first domain is refused until it points here; then come its records and HTTPS', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('heading', { name: 'Add your first domain' }).waitFor();
  await page.getByRole('button', { name: 'Add domain' }).last().click();
  const panel = page.getByRole('dialog', { name: 'Add domain' });
  await panel.getByRole('heading', { name: 'Point it here first' }).waitFor();
  await panel.getByLabel('Domain', { exact: true }).fill('first.example.com');
  await panel.getByRole('button', { name: 'Add domain' }).click();
  await panel.getByRole('alert').getByText('The domain name is not pointed to our server.').waitFor();
  service.hosts.set('first.example.com', [ownAddress]);
  await panel.getByLabel('Bare domain leads to').fill('javascript:alert(1)');
  await panel.getByRole('button', { name: 'Add domain' }).click();
  await panel.getByRole('alert').getByText('A valid url is required for the root domain.').waitFor();
  assert.equal(await panel.getByLabel('Bare domain leads to').getAttribute('aria-invalid'), 'true');
  await panel.getByLabel('Bare domain leads to').fill('https://example.com/home');
  await panel.getByRole('button', { name: 'Add domain' }).click();
  const setup = page.getByRole('dialog', { name: 'DNS and HTTPS' });
  await setup.getByText('Points here').waitFor();
  await setup.getByText('docs/operations/https.md').waitFor();
  const records = setup.getByRole('list', { name: 'DNS records of first.example.com' });
  await records.getByText(ownAddress).waitFor();
  await setup.getByRole('button', { name: 'Close' }).click();
  await card(page, 'first.example.com').getByText('example.com/home').waitFor();
  const [domain] = (await account.get('/api/domains')).body.data.domains;
  assert.deepEqual(
    [domain.domain, domain.redirectroot],
    ['https://first.example.com', 'https://example.com/home'],
  );
});

test('"Check again" tells when a name leads elsewhere, and its records can be copied', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createDomain(service, account, { domain: 'https://moving.example.com' });
  const context = { permissions: ['clipboard-read', 'clipboard-write'] };
  const { page } = await dashboard.open(t, { account, path, context });
  const moving = card(page, 'moving.example.com');
  await moving.getByText('Points here').waitFor();
  service.hosts.set('moving.example.com', ['192.0.2.1']);
  await moving.getByRole('button', { name: 'Check again: moving.example.com' }).click();
  await page.getByText('The domain name is not pointed to our server.').waitFor();
  await moving.getByText('Does not point here').waitFor();
  await moving.getByRole('button', { name: 'DNS and HTTPS: moving.example.com' }).click();
  const setup = page.getByRole('dialog', { name: 'DNS and HTTPS' });
  await setup.getByRole('button', { name: `Copy Value: ${ownAddress}` }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), ownAddress);
  service.hosts.set('moving.example.com', [ownAddress]);
  await setup.getByRole('button', { name: 'Check again' }).click();
  await setup.getByText('Points here').waitFor();
});

test('a blocked domain says so, and whom to ask', { skip }, async (t) => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  const id = await createDomain(service, account, { domain: 'https://held.example.com' });
  await administrator.post(`/api/admin/domain/${id}/block`, {});
  const { page } = await dashboard.open(t, { account, path });
  const held = card(page, 'held.example.com');
  await held.getByText('Blocked', { exact: true }).waitFor();
  await held.getByText('please ask whoever runs this service').waitFor();
});

test('where stray visitors go is changed, the domain itself is not', { skip }, async (t) => {
  const account = await service.createAccount();
  const redirectroot = 'https://example.com/old';
  await createDomain(service, account, { domain: 'https://edited.example.com', redirectroot });
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('button', { name: 'edited.example.com', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit domain' });
  assert.equal(await panel.getByLabel('Domain', { exact: true }).getAttribute('readonly'), '');
  await panel.getByLabel('Bare domain leads to').fill('');
  await panel.getByLabel('Unknown paths lead to').fill('example.com/lost');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
  await card(page, 'edited.example.com').getByText('example.com/lost').waitFor();
  const [domain] = (await account.get('/api/domains')).body.data.domains;
  assert.deepEqual([domain.redirectroot, domain.redirect404], ['', 'https://example.com/lost']);
});

test('a domain with links cannot be deleted, one without comes back with Undo', { skip }, async (t) => {
  const account = await service.createAccount();
  await createDomain(service, account, { domain: 'https://used.example.com' });
  await createDomain(service, account, { domain: 'https://unused.example.com' });
  await createLink(account, { domain: 'https://used.example.com' });
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('link', { name: '1 link', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for used.example.com' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const refusal = page.getByRole('dialog', { name: 'used.example.com is in use' });
  await refusal.getByText('1 link on it').waitFor();
  await refusal.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions for unused.example.com' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await card(page, 'unused.example.com').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page, 'unused.example.com').waitFor();
  assert.equal((await account.get('/api/domains')).body.data.result, 2);
});

for (const [theme, screen] of [
  ['light', 'desktop'],
  ['dark', 'narrow'],
] as const) {
  test(`nothing on the ${theme} page on a ${screen} screen keeps people from using it`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const host = `${theme}-and-a-name-that-is-longer-than-a-phone-is-wide.example.com`;
    const redirectroot = 'https://example.com/<script>alert(1)</script>';
    await createDomain(service, account, { domain: `https://${host}`, redirectroot });
    const { page, assertUsable } = await dashboard.open(t, { account, theme, screen, path });
    await page.getByRole('link', { name: '0 links' }).waitFor();
    await assertUsable();
    await page.getByRole('button', { name: `Actions for ${host}` }).click();
    await page.getByRole('menuitem', { name: 'DNS and HTTPS' }).click();
    const setup = page.getByRole('dialog', { name: 'DNS and HTTPS' });
    await setup.getByRole('heading', { name: 'DNS records' }).waitFor();
    await assertUsable();
    await setup.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('dialog', { name: 'Add domain' }).waitFor();
    await assertUsable();
  });
}
