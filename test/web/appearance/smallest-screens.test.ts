import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** A small phone, or 400 % zoom on a usual screen. */
const width = 320;
const context = { viewport: { width, height: 640 } };
const phone = { screen: 'narrow', context } as const;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, `not shown: ${part.toString()}`);
  return { ...box, end: box.x + box.width, middle: box.y + box.height / 2 };
}

test('on the smallest screens, names beside bars have room for a usual word', { skip }, async (t) => {
  const account = await service.createAccount();
  const settings = { question: 'Which?', options: ['Schokolade', 'Vanille'] };
  const { id } = (await account.post('/api/overlay/add', { type: 'poll', name: 'Ice', settings })).body;
  const { page } = await dashboard.open(t, { account, ...phone, path: `/dashboard/overlays/${id}/answers` });
  const name = (text: string) => page.getByRole('table').getByText(text, { exact: true });
  await name('Vanille').waitFor();
  const [long, short] = [await boxOf(name('Schokolade')), await boxOf(name('Vanille'))];
  assert.equal(long.height, short.height, 'the longer word is on two lines');
});

test('on the smallest screens, of a host there are some letters or none', { skip }, async (t) => {
  const account = await service.createAccount();
  const url = 'https://shop.example.com/';
  for (let letters = 3; letters <= 17; letters += 1) {
    await account.post('/api/url/add', { url, custom: 'summersaleoutdoorx'.slice(0, letters) });
  }
  const { page } = await dashboard.open(t, { account, ...phone });
  const addresses = page.locator('[data-row] button bdi');
  await addresses.first().waitFor();
  const hosts: number[] = [];
  for (const address of await addresses.all()) {
    const [host, path] = [address.getByText(/^localhost/), address.getByText(/^\//)];
    const [seen, beside] = [await boxOf(host), await boxOf(path)];
    const isSeen = Math.abs(seen.middle - beside.middle) < 2;
    if (isSeen) hosts.push(seen.width);
  }
  assert.ok(hosts.length > 0 && hosts.length < 15, `${hosts.length} of 15`);
  assert.ok(Math.min(...hosts) >= 40, hosts.join());
});
