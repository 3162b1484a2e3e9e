import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { startDashboard } from './support/dashboard.ts';
import { hold } from './support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const buffer = await sharp({ create: { width: 60, height: 32, channels: 3, background: '#0a0' } })
  .png()
  .toBuffer();
const picture = { name: 'card.png', mimeType: 'image/png', buffer };

test('nothing is saved without a picture that is still being uploaded', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Destination').fill('https://example.com/');
  await panel.getByRole('button', { name: 'Preview in chats' }).click();
  const release = await hold(page, /\/api\/upload/);
  await panel.locator('input[type=file]').setInputFiles(picture);
  await panel.getByText('Uploading…').waitFor();
  await panel.getByRole('button', { name: 'Create link' }).click();
  const told = panel.getByText('The picture is still being uploaded.');
  await told.waitFor();
  assert.equal((await account.get('/api/urls')).body.data.result, 0);
  await release();
  await told.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.waitFor({ state: 'detached' });
  const [{ id }] = (await account.get('/api/urls')).body.data.urls;
  const { details } = (await account.get(`/api/url/${id}`)).body;
  assert.match(details.metaimage, /^\/uploads\//);
});

test('nor is a code without its logo', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/qr/new' });
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/');
  await page.getByRole('button', { name: 'Logo' }).click();
  const release = await hold(page, /\/api\/upload/);
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByText('Uploading…').waitFor();
  await page.getByRole('button', { name: 'Create QR code' }).click();
  const told = page.getByText('The picture is still being uploaded.');
  await told.waitFor();
  await release();
  await told.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/qr\/\d+$/);
  const [{ id }] = (await account.get('/api/qr')).body.data.qrs;
  assert.match((await account.get(`/api/qr/${id}`)).body.details.logo, /^\/uploads\//);
});
