import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from '../support/dashboard.ts';
import { widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const width = 360;

test("a long e-mail address makes the account's menu no wider than the smallest screen", {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const email = `anna-lena.${'elisabeth-'.repeat(4)}x@administration.example.com`;
  const { page } = await dashboard.open(t, { account, screen: 'narrow' });
  await page.route('**/api/account', async (route) => {
    const { data, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, data: { ...data, email } } });
  });
  await page.reload();
  await page.getByRole('button', { name: /^Account: / }).click();
  const box = await page.getByRole('menu').boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
  const text = await page.getByText(email).boundingBox();
  assert.ok(text && text.x + text.width <= width, JSON.stringify(text));
});

test("an editor's bar holds its buttons on the smallest screen, also where words are long", {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    screen: 'narrow',
    path: '/dashboard/splash/new',
    context: { locale: 'de' },
  });
  const button = page.getByRole('button', { name: 'Zwischenseite erstellen' });
  const box = await button.boundingBox();
  assert.ok(box && box.x + box.width <= width, JSON.stringify(box));
  assert.equal(await widthOf(page), width);
});

test('a chosen pixel with a long name can be taken out of a link on the smallest screen', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const name = 'W'.repeat(100);
  const pixel = (await account.post('/api/pixel/add', { type: 'fbpixel', name, tag: '1234567890' })).body.id;
  const url = 'https://shop.example.com/';
  const { id } = (await account.post('/api/url/add', { url, pixels: [pixel] })).body;
  const path = `/dashboard/links?panel=${id}`;
  const { page } = await dashboard.open(t, { account, screen: 'narrow', path });
  await page.getByRole('button', { name: /^Delivery/ }).click();
  const button = page.getByRole('button', { name: new RegExp(`^Remove ${name}`) });
  const box = await button.boundingBox();
  assert.ok(box && box.x + box.width <= width, JSON.stringify(box));
});

test('where there is room, status and order of the links are read in full, also in longer words', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, context: { locale: 'es' } });
  const selects = page.getByRole('main').locator('select');
  await selects.first().waitFor();
  for (const select of await selects.all()) {
    const shown = await select.boundingBox();
    // As wide as its longest choice.
    await select.evaluate((element) => Object.assign(element, { style: 'width: max-content' }));
    const needed = await select.boundingBox();
    assert.ok((shown?.width ?? 0) >= (needed?.width ?? Number.NaN), `${shown?.width} of ${needed?.width}`);
  }
});
