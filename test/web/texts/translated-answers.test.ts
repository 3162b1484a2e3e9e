import assert from 'node:assert/strict';
import { test } from 'node:test';
import admin from '../../../web/texts/de/admin.ts';
import common from '../../../web/texts/de/common.ts';
import domains from '../../../web/texts/de/domains.ts';
import entries from '../../../web/texts/de/entries.ts';
import failures from '../../../web/texts/de/failures.ts';
import texts from '../../../web/texts/de/import.ts';
import qr from '../../../web/texts/de/qr.ts';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { createDomain } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const context = { locale: 'de' };

test('why rows of an import were refused is told in the language of the dashboard', { skip }, async (t) => {
  const path = '/dashboard/links?panel=import';
  const { page } = await dashboard.open(t, { signedIn: true, path, context });
  const buffer = Buffer.from('url,custom\nhttps://example.com/,dashboard\njavascript:alert(1),fine\n');
  await page.getByLabel(texts.file).setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: texts.start(texts.rowCount('2', 2)) }).click();
  const list = page.getByRole('region', { name: texts.failures });
  await list.getByText(failures.aliasReserved).waitFor();
  await list.getByText(failures.invalidUrl).waitFor();
});

test('so is it of the lines of a list of codes', { skip }, async (t) => {
  const path = '/dashboard/qr?panel=bulk';
  const { page } = await dashboard.open(t, { signedIn: true, path, context });
  await page.getByRole('textbox', { name: qr.bulk.lines }).fill('javascript:alert(1), Bad');
  await page.getByRole('button', { name: qr.bulk.create(1, '1') }).click();
  await page.getByText(failures.invalidUrl).waitFor();
});

test('so is it what a check of a domain found', { skip }, async (t) => {
  const account = await service.createAccount();
  await createDomain(service, account, { domain: 'https://moved.example.com' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/domains', context });
  const check = page.getByRole('button', { name: domains.checkOf('moved.example.com') });
  await check.click();
  await page.getByText(domains.results.ready).waitFor();
  service.hosts.set('moved.example.com', ['192.0.2.1']);
  await check.click();
  await page.getByText(failures.domainNotPointed).waitFor();
});

test('so is it why the link at an address could not be looked up', { skip }, async (t) => {
  const account = await createAdministrator(service);
  const path = '/dashboard/admin/blocks';
  const { page, errors } = await dashboard.open(t, { account, path, context });
  await page.getByRole('button', { name: admin.addBlock }).first().click();
  const adding = page.getByRole('dialog', { name: admin.addBlock });
  const told = async (address: string, sentence: string) => {
    await adding.getByLabel(admin.address).fill(address);
    await adding.getByRole('button', { name: admin.continue }).click();
    await adding.getByRole('alert').getByText(sentence).waitFor();
  };
  await told('nothing', entries.linkAddress);
  await page.route('**/report', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await told('https://example.com/a', common.unreadable);
  await page.route('**/report', (route) => route.abort());
  await told('https://example.com/b', common.unreachable);
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});
