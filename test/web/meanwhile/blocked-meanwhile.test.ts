import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const administrator = await createAdministrator(service);
const sentence = 'This account is blocked because of abuse. It can read what it has, but change nothing.';

async function idOf({ username }: TestAccount): Promise<number> {
  return (await administrator.get(`/api/admin/accounts?q=${username}`)).body.data.accounts[0].id;
}

async function block(account: TestAccount): Promise<void> {
  const id = await idOf(account);
  const { status, body } = await administrator.post(`/api/admin/account/${id}/block`, { reason: 'phishing' });
  assert.equal(status, 200, JSON.stringify(body));
}

async function suspend(account: TestAccount): Promise<void> {
  const id = await idOf(account);
  const { status } = await administrator.put(`/api/admin/account/${id}/update`, { status: 'suspended' });
  assert.equal(status, 200);
}

test('who is blocked while filling in a panel reads why, and keeps what was typed', { skip }, async (t) => {
  const path = '/dashboard/links?panel=new';
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const panel = page.getByRole('dialog', { name: 'New link' });
  const destination = panel.getByLabel('Destination');
  await destination.fill('https://example.com/typed');
  await block(account);
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.getByRole('alert').getByText(sentence).waitFor();
  assert.equal(await destination.inputValue(), 'https://example.com/typed');
});

test('who is blocked while filling in an editor reads why, and keeps what was typed', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/splash/add', { name: 'Wait' })).body;
  const path = `/dashboard/splash/${id}`;
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Typed');
  await block(account);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = page.getByRole('alert').getByText(sentence);
  await alert.waitFor();
  const place = await alert.boundingBox();
  assert.ok(place && place.y > 0 && place.y + place.height < 800, 'on the screen');
  assert.equal(await name.inputValue(), 'Typed');
});

test('who is suspended while filling in a panel reads why, and keeps what was typed', { skip }, async (t) => {
  const path = '/dashboard/links?panel=new';
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const panel = page.getByRole('dialog', { name: 'New link' });
  const destination = panel.getByLabel('Destination');
  await destination.fill('https://example.com/typed');
  await suspend(account);
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.getByRole('alert').getByText('This account is suspended.').waitFor();
  assert.equal(await destination.inputValue(), 'https://example.com/typed');
});

test('who is blocked before a deletion is sent reads why, and sees the item again', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/campaign/add', { name: 'Spring' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/campaigns', mayBeRefused: true });
  await page.clock.install();
  const actions = page.getByRole('button', { name: 'Actions for Spring' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await actions.waitFor({ state: 'detached' });
  await block(account);
  await page.clock.runFor(9_000);
  await page.getByText(sentence).waitFor();
  await actions.waitFor();
});
