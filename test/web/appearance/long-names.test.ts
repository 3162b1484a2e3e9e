import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink } from '../../support/clicks/visits.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';
import { findCut } from '../support/previews.ts';
import { visitEach } from '../support/visit-each.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The longest name that is allowed, without a place to break the line. */
const longName = 'W'.repeat(100);
const url = `https://shop.example.com/products/${'outdoor-'.repeat(20)}?utm_source=newsletter`;

/** Creates one object of each kind; returns the paths of the pages that show them. */
async function createOneOfEach(
  account: TestAccount,
  { name = longName, letter = 'l' } = {},
): Promise<string[]> {
  const create = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: answer } = await account.post(path, body);
    assert.equal(status, 200, `${path} ${JSON.stringify(answer)}`);
    return answer.id;
  };
  const plain = await create('/api/url/add', { url });
  const link = await create('/api/url/add', { url, title: name, custom: letter.repeat(64) });
  const campaign = await create('/api/campaign/add', { name, slug: letter.repeat(64), public: true });
  await account.post(`/api/campaign/${campaign}/assign/${link}`, {});
  const channel = await create('/api/channel/add', { name, description: name });
  await account.post(`/api/channel/${channel}/assign/links/${link}`, {});
  const qr = await create('/api/qr/add', { type: 'link', data: url, name });
  const bio = await create('/api/bio/add', { alias: `b${letter.repeat(63)}`, name, description: name });
  const splash = await create('/api/splash/add', { name, title: name, message: name });
  const overlay = await create('/api/overlay/add', { type: 'message', name, settings: { text: name } });
  await create('/api/pixel/add', { type: 'fbpixel', name, tag: '1234567890' });
  return [
    ...['links', `links/${plain}`, `links/${link}`, 'qr', `qr/${qr}`, `qr/${qr}/statistics`],
    ...['campaigns', `campaigns/${campaign}`, `campaigns/${campaign}/statistics`],
    ...['channels', `channels/${channel}`, 'pixels', 'splash', `splash/${splash}`],
    ...['overlays', `overlays/${overlay}`, 'bios', `bios/${bio}`, `bios/${bio}/statistics`, 'statistics'],
  ];
}

const host = 'links.smith-partners.com';

test('on a phone, what tells addresses of one host apart is never cut off', { skip }, async (t) => {
  const account = await service.createAccount();
  // The host is replaced in the answers, because a real domain would need a DNS record that points here.
  const { page } = await dashboard.open(t, { account, screen: 'phone' });
  for (const custom of ['spring-sale', 'summer-sale']) await account.post('/api/url/add', { url, custom });
  await page.route('**/api/urls?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(new URL(service.baseUrl).host, host);
    await route.fulfill({ response, body });
  });
  await page.reload();
  for (const path of ['/spring-sale', '/summer-sale']) {
    const button = page.getByRole('button', { name: `${host}${path}`, exact: true });
    await button.waitFor();
    const box = await button.boundingBox();
    const part = await button.getByText(path, { exact: true }).boundingBox();
    assert.ok(box && part && part.x + part.width <= box.x + box.width + 1, `${path} is seen`);
    assert.equal(await button.getByText(path, { exact: true }).evaluate(isCut), false);
  }
});

test("the beginning of a bio page's address keeps its end", { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/bios/new', screen: 'narrow' });
  await page.route('**/api/instance', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, baseurl: `https://${host}` } });
  });
  await page.reload();
  const sign = page.getByText('/@', { exact: true });
  await page.getByText(host).first().waitFor();
  const input = await page.getByLabel('Address', { exact: true }).boundingBox();
  const box = await sign.boundingBox();
  assert.ok(input && box && box.x + box.width <= input.x, JSON.stringify({ input, box }));
});

test('countries whose names begin alike are told apart on the smallest screen', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  const visits = ['8.8.8.8', '81.2.69.142'].map((address) => ({
    subjectId: link.id,
    at: Date.now(),
    address,
  }));
  await storeVisits(service.application.services.database, visits);
  const context = { viewport: { width: 320, height: 640 } };
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${link.id}`, context });
  for (const name of ['United States', 'United Kingdom']) {
    const bar = page.getByRole('rowheader', { name }).getByText(name);
    await bar.waitFor();
    assert.equal(await bar.evaluate(isCut), false, name);
    const align = await page.evaluate<string>(alignOfNames);
    assert.equal(align, 'start', 'the second line begins below the first');
  }
});

test('at 320 px, the title of a section leaves room for its arrow', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/qr/add', { type: 'text', name: 'Code', data: 'x' })).body;
  const context = { viewport: { width: 320, height: 640 }, locale: 'es' };
  const { page } = await dashboard.open(t, { account, path: `/dashboard/qr/${id}`, context });
  const section = page.getByRole('button', { name: 'Zona de silencio' });
  await section.waitFor();
  assert.equal(await section.evaluate(isCut), false);
});

test('at 320 px, with the distances that a reader sets, the weights of links fit their cards', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const campaign = (await account.post('/api/campaign/add', { name: 'Spring', slug: 'spring' })).body.id;
  await createLink(account, { campaign });
  await createLink(account, { campaign });
  const context = { viewport: { width: 320, height: 640 }, locale: 'de' };
  const { page } = await dashboard.open(t, { account, path: `/dashboard/campaigns/${campaign}`, context });
  const share = page.getByText('50 % der Besuche').first();
  await share.waitFor();
  // The distances of WCAG 1.4.12. The page's policy refuses a style that is inserted, but not one of its own sheets.
  await page.evaluate(
    `document.styleSheets[0].insertRule('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')`,
  );
  assert.equal(await page.evaluate('document.scrollingElement.scrollWidth'), 320);
});

const alignOfNames = `getComputedStyle(document.querySelector('th[scope=row]')).textAlign`;

function isCut({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }): boolean {
  return scrollWidth > clientWidth;
}

test('no page is wider than a phone, however long names and addresses are', { skip }, async (t) => {
  const account = await service.createAccount();
  const paths = await createOneOfEach(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, screen: 'narrow', mayBeRefused: true });
  const wide: string[] = [];
  await visitEach(page, { origin: service.baseUrl, paths }, async (path) => {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width !== 360) wide.push(`${path}: ${width}`);
    if (path === 'channels') assert.deepEqual(await findCut(page), []);
  });
  assert.deepEqual(wide, []);
});

for (const { locale, ...content } of [
  { locale: 'ar', letter: 'd', name: 'Donaudampfschifffahrtsgesellschaft '.repeat(3).slice(0, 96) },
  { locale: 'en', letter: 'm', name: 'مرحبا بكم '.repeat(9) + 'جميعا' },
]) {
  test(`what is cut off keeps its beginning where the page (${locale}) has another direction`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const paths = await createOneOfEach(account, content);
    const { page } = await dashboard.open(t, { account, screen: 'narrow', context: { locale } });
    const beheaded: string[] = [];
    await visitEach(page, { origin: service.baseUrl, paths }, async (path) => {
      for (const text of await page.evaluate<string[]>(findBeheaded)) beheaded.push(`${path}: ${text}`);
    });
    assert.deepEqual(beheaded, []);
  });
}

/** The texts that end in an ellipsis and whose first letter is not seen; a host that gave all its room to a path is none. */
const findBeheaded = `[...document.querySelectorAll('main *')].filter((element) => {
  const { textOverflow } = getComputedStyle(element);
  if (textOverflow !== 'ellipsis' || element.clientWidth === 0 || element.scrollWidth <= element.clientWidth) return false;
  const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!first) return false;
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(first, 1);
  const [letter, box] = [range, element].map((each) => each.getBoundingClientRect());
  return letter.left < box.left - 1 || letter.right > box.right + 1;
}).map((element) => element.textContent)`;
