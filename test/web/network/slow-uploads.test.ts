import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const draw = async (background: string) => {
  const create = { width: 60, height: 32, channels: 3, background } as const;
  return sharp({ create }).png().toBuffer();
};
const buffer = await draw('#0a0');
const picture = { name: 'card.png', mimeType: 'image/png', buffer };

/** Keeps back the first request to upload only, until the function returned is called and its answer has arrived. */
async function holdFirst(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = page.waitForRequest(/\/api\/upload/);
  await page.route(
    /\/api\/upload/,
    async (route) => {
      await promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return async () => {
    resolve();
    await (await (await held).response())?.finished();
  };
}

async function drop(target: Locator, content: Buffer): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (byte) => byte.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'other.png', { type: 'image/png' }));
    return transfer;
  })()`);
  await target.dispatchEvent('drop', { dataTransfer });
}

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

test('a logo that is too large is refused before it is uploaded', { skip }, async (t) => {
  const { page, requests } = await dashboard.open(t, { signedIn: true, path: '/dashboard/qr/new' });
  await page.getByRole('button', { name: 'Logo' }).click();
  const large = { ...picture, buffer: Buffer.concat([buffer, Buffer.alloc(2 * 1024 * 1024)]) };
  await page.locator('input[type=file]').setInputFiles(large);
  await page.getByText('This picture is too large. It can have 2 MB at most.').waitFor();
  assert.equal(requests.filter((url) => url.includes('/api/upload')).length, 0);
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('img', { name: 'Uploaded picture' }).waitFor();
});

test('of pictures chosen one after the other the last one stays, whichever upload ends last', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Destination').fill('https://example.com/');
  await panel.getByRole('button', { name: 'Preview in chats' }).click();
  const shown = panel.getByRole('img', { name: 'Preview picture: picture' });
  const input = panel.locator('input[type=file]');

  const releaseDrop = await holdFirst(page);
  await input.setInputFiles(picture);
  await panel.getByText('Uploading…').waitFor();
  await drop(input, await draw('#00a'));
  const chosen = await shown.getAttribute('src');
  await releaseDrop();
  await page.evaluate('new Promise(requestAnimationFrame)');
  assert.equal(await shown.getAttribute('src'), chosen);

  const releaseTyped = await holdFirst(page);
  await input.setInputFiles({ ...picture, buffer: await draw('#a00') });
  await panel.getByText('Uploading…').waitFor();
  await panel.getByLabel('Preview picture').fill('https://example.com/card.png');
  await panel.getByText('Uploading…').waitFor({ state: 'detached' });
  await releaseTyped();
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.waitFor({ state: 'detached' });
  const [{ id }] = (await account.get('/api/urls')).body.data.urls;
  const { details } = (await account.get(`/api/url/${id}`)).body;
  assert.equal(details.metaimage, 'https://example.com/card.png');
});

test('a picture that a proxy does not let through is said to be too much for it', { skip }, async (t) => {
  const path = '/dashboard/links?panel=new';
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByRole('button', { name: 'Preview in chats' }).click();
  const body = '<h1>413 Request Entity Too Large</h1>';
  await page.route(/\/api\/upload/, (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body }),
  );
  await panel.locator('input[type=file]').setInputFiles(picture);
  await panel.getByText('This is more than the server, or a proxy before it, accepts at once.').waitFor();
  await page.unroute(/\/api\/upload/);
  await panel.locator('input[type=file]').setInputFiles(picture);
  await panel.getByRole('button', { name: 'Remove picture' }).waitFor();
});
