import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startDashboard } from '../support/dashboard.ts';

const interactionsMax = 6;
const durationMsMax = 60_000;

const dashboard = await startDashboard({ environment: { REGISTRATION: 'first', SHORT_URL: '' } });
const { service, skip } = dashboard;
const destination = createServer((_request, response) => response.end('You have arrived.'));
destination.listen(0, '127.0.0.1');
await once(destination, 'listening');
after(() => destination.close());
const destinationUrl = `http://127.0.0.1:${(destination.address() as AddressInfo).port}/page`;

test('nothing on the first page keeps people from using it, in both themes', { skip }, async (t) => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, assertNoBarriers } = await dashboard.open(t, { theme, inMotion: true });
    await page.getByRole('heading', { name: 'Create the administrator account' }).waitFor();
    await assertNoBarriers();
  }
});

test('from nothing to a short link that was followed and counted: 6 interactions and 60 s at most', {
  skip,
}, async (t) => {
  const start = performance.now();
  let interactions = 0;
  const { page, assertNoBarriers } = await dashboard.open(t, {
    inMotion: true,
    mayAsk: [new URL(destinationUrl).origin],
  });
  const fill = async (label: string, text: string) => {
    interactions++;
    await page.getByLabel(label).fill(text);
  };
  const press = async (name: string) => {
    interactions++;
    await page.getByRole('button', { name }).click();
  };
  await fill('Email', 'ada@example.com');
  await fill('Password', 'correct horse battery');
  await press('Create account');
  await fill('Where should it lead?', destinationUrl);
  await press('Shorten');
  // The keyboard focus moves to the new link.
  await page.locator(':focus').getByRole('link', { name: 'Open it' }).waitFor();
  interactions++;
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open it' }).click();
  const visited = await opening;
  await visited.getByText('You have arrived.').waitFor();
  await page.getByRole('status').getByText('1', { exact: true }).waitFor();
  assert.ok(interactions <= interactionsMax, `${interactions} interactions`);
  assert.ok(performance.now() - start < durationMsMax, 'too slow');
  await assertNoBarriers();

  const key = await page.getByText(/^wp_/).first().innerText();
  const curl = await page.getByText(/^curl /).innerText();
  assert.ok(curl.includes(`Authorization: Bearer ${key}`) && curl.includes(service.baseUrl), curl);
  const response = await fetch(`${service.baseUrl}/api/urls`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { data } = (await response.json()) as { data: { urls: { longurl: string }[] } };
  assert.deepEqual(
    data.urls.map(({ longurl }) => longurl),
    [destinationUrl],
  );
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.getByRole('table', { name: 'Links' }).getByText('127.0.0.1').first().waitFor();
});

test('once there is an account, the first page asks to sign in and offers no registration', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { inMotion: true });
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create an account' }).count(), 0);
});
