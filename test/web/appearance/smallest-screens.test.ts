import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { makeVisits } from '../support/statistics.ts';

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

/** The part of an element that `assertWhole` uses. */
interface Widths {
  clientWidth: number;
  scrollWidth: number;
}

/** Fails if some of the text does not fit in its element. */
async function assertWhole(parts: Locator): Promise<void> {
  await parts.first().waitFor();
  for (const part of await parts.all()) {
    const [shown, needed] = await part.evaluate((element) => {
      const { clientWidth, scrollWidth } = element as unknown as Widths;
      return [clientWidth, scrollWidth] as const;
    });
    assert.ok(needed <= shown, `${await part.innerText()}: ${needed} px in ${shown}`);
  }
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

test('on the smallest screens, what is chosen and pressed is named in full', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/url/add', { url: 'https://shop.example.com/' })).body;
  const { page } = await dashboard.open(t, { account, ...phone, path: '/dashboard/campaigns?panel=new' });
  const go = (path: string) => page.goto(`${service.baseUrl}/dashboard/${path}`);
  await assertWhole(page.getByRole('dialog').getByText('/r/', { exact: true }));
  await go(`links?panel=qr-${id}`);
  await assertWhole(page.getByRole('list', { name: 'Downloads' }).getByRole('link'));
  await go('qr?panel=bulk');
  await assertWhole(page.getByText('Paste one code per line, or open a CSV file.').locator('..'));
  await go('qr/new');
  await assertWhole(radioNames(page));
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(`https://shop.example.com/${'summer-'.repeat(9)}`);
  await address.blur();
  const style = "getComputedStyle(document.querySelector('input[type=url]'))";
  const overflow = await page.evaluate<string>(`${style}.textOverflow`);
  assert.equal(overflow, 'ellipsis', 'nothing tells that the address goes on');
  await assertWhole(page.getByText('4 modules', { exact: true }));
  await go('splash/new');
  const [button, name] = [page.getByText('Upload a picture'), page.getByLabel('Name', { exact: true })];
  assert.ok((await boxOf(button)).end < (await boxOf(name)).end, 'the button sticks out of its field');
});

test('names of choices are whole in languages with longer words, too', { skip }, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    ...phone,
    context: { ...context, locale: 'de' },
    path: '/dashboard/qr/new',
  });
  await assertWhole(radioNames(page));
});

test('in Arabic, names of choices are whole', { skip }, async (t) => {
  const path = '/dashboard/qr/new';
  const { page } = await dashboard.open(t, { signedIn: true, context: { locale: 'ar' }, path });
  await assertWhole(radioNames(page));
});

/** Words of names that stand on several lines. */
const brokenWords = `[...document.querySelectorAll('fieldset label span')].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/\\p{L}+/gu)].filter((word) => {
    const range = document.createRange();
    range.setStart(firstChild, word.index);
    range.setEnd(firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word))`;

test('no word of a choice is broken, on phones and where the preview leaves little room', {
  skip,
}, async (t) => {
  const path = '/dashboard/qr/new';
  for (const locale of ['en', 'es']) {
    const { page } = await dashboard.open(t, { signedIn: true, context: { locale }, path });
    for (const wide of [390, 1024, 1280]) {
      await page.setViewportSize({ width: wide, height: 800 });
      await radioNames(page).first().waitFor();
      assert.deepEqual(await page.evaluate(brokenWords), [], `${locale}, ${wide} px`);
    }
  }
});

/** What guidelines for accessibility ask pages to bear: WCAG 2.2, 1.4.12. */
const spacedOut = '* { letter-spacing: .12em !important; word-spacing: .16em !important; }';

/** Buttons of the page that are wider than their place or their text, by what they say. */
const sticking = `[...document.querySelectorAll(':is(main, [role=dialog]) :is(button, a)')].filter((button) => {
  const [own, place] = [button, button.parentElement].map((one) => one.getBoundingClientRect());
  const isOut = own.left < place.left - 1 || own.right > place.right + 1;
  return own.width > 0 && (isOut || button.scrollWidth > button.clientWidth + 1);
}).map((button) => button.innerText.trim()).filter((text) => text !== '')`;

for (const [locale, path] of [
  ['de', 'campaigns?panel=new'],
  ['de', 'domains?panel=new'],
  ['es', 'links?panel=import'],
  ['de', 'settings?tab=key'],
  ['pt', 'overlays/new?type=message'],
  ['es', 'bios/new'],
] as const) {
  test(`on the smallest screens, buttons of ${path} fit their place in ${locale}, also spaced out`, {
    skip,
  }, async (t) => {
    const options = { signedIn: true, ...phone, context: { ...context, locale } } as const;
    const { page } = await dashboard.open(t, { ...options, path: `/dashboard/${path}` });
    await page.locator('[role=dialog] form, main h1').first().waitFor();
    const place = path.includes('panel') ? page.getByRole('dialog') : page.getByRole('main');
    await place.getByRole('button').last().waitFor();
    assert.deepEqual(await page.evaluate(sticking), []);
    await page.addStyleTag({ content: spacedOut });
    assert.deepEqual(await page.evaluate(sticking), []);
  });
}

test('on phones of any width, the mark that explains a number stays beside it', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  const visits = makeVisits(id, 400, Date.now());
  await storeVisits(service.application.services.database, visits);
  const path = `/dashboard/links/${id}?range=7d`;
  const { page } = await dashboard.open(t, { account, ...phone, path });
  const number = page.getByText(/^from \d/).first();
  for (let wide = width; wide <= 480; wide += 8) {
    await page.setViewportSize({ width: wide, height: 640 });
    const [said, explained] = [
      await boxOf(number),
      await boxOf(number.locator('xpath=following::button[1]')),
    ];
    assert.ok(Math.abs(said.middle - explained.middle) < 8, `${wide} px`);
  }
});

test('on phones the first link says that its count is live on one line', { skip }, async (t) => {
  await service.createAccount();
  const { page } = await dashboard.open(t, { screen: 'narrow', context: { locale: 'fr' } });
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByLabel('E-mail').fill('live@example.com');
  await page.getByLabel('Nom d’utilisateur').fill('live');
  await page.getByLabel('Mot de passe').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByLabel('Où doit-il mener').fill('https://example.com/');
  await page.keyboard.press('Enter');
  const [dot, word] = [await boxOf(page.locator('.animate-beat')), await boxOf(page.getByText('En direct'))];
  assert.deepEqual([dot.width, word.height < 24], [dot.height, true]);
});

/** The names below the pictures of the QR designer's choices. */
function radioNames(page: Page): Locator {
  return page.locator('label:has(input[type=radio]) > span:last-child');
}
