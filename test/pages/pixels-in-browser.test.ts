import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelTypes } from '../../contract/pixels.ts';
import { type PixelPageData, renderPixelPage } from '../../src/redirect/pages/pixels/pixel-page.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { allRun, assertSilent } from './beside-pages.ts';
import { holdTime, openWithVendors } from './open-with-vendors.ts';
import { servePages } from './page-server.ts';
import { vendorExpectations } from './pixel-vendors.ts';

const browser = await openBrowser();
const { skip } = browser;
const server = await servePages({});
const target = `${server.origin}/target/en?a=1&b=%22x%22`;
server.put('target', () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<title>There</title>',
}));
const every = pixelTypes.map((type) => ({ type, tag: vendorExpectations[type].tag }));

function put(name: string, data: Partial<PixelPageData>): string {
  server.put(name, (locale) =>
    renderPixelPage({ pixels: every, target, consent: 'fire', isSandboxed: false, ...data }, locale),
  );
  return `${server.origin}/${name}/en`;
}

for (const type of pixelTypes) {
  const expected = vendorExpectations[type];
  for (const isSandboxed of [false, true]) {
    test(`${type}: the vendor’s script is loaded and called with the tag${isSandboxed ? ', sandboxed' : ''}`, {
      skip,
    }, async () => {
      const url = put(`one-${type}-${isSandboxed}`, { pixels: [{ type, tag: expected.tag }], isSandboxed });
      const { page, asked, errors, violations } = await openWithVendors(browser);
      const passTime = await holdTime(page);
      await page.goto(url, { waitUntil: 'commit' });
      await poll('script and report', async () => (asked.length > 1 ? true : undefined));
      await passTime();
      await page.waitForURL(target);
      assert.deepEqual([errors, violations], [[], []]);
      const [script, report, ...others] = asked;
      assert.equal(script, expected.script);
      assert.deepEqual(others, []);
      const reported = new URL(report as string);
      assert.equal(`${reported.origin}${reported.pathname}`, expected.collect);
      assert.deepEqual(JSON.parse(reported.searchParams.get('seen') ?? ''), expected.found);
    });
  }
}

test('Microsoft’s script is set up with the tag once it is there, with one queue for each tag', {
  skip,
}, async () => {
  const tags = ['12345678', '87654321'];
  const url = put('uet', { pixels: tags.map((tag) => ({ type: 'bing', tag })) });
  const { page } = await browser.newPage();
  const [scripts, reports]: [string[], string[]] = [[], []];
  await page.route(/^https:/, (route) => {
    const address = new URL(route.request().url());
    if (address.pathname !== '/bat.js') {
      reports.push(address.search);
      return route.fulfill({ status: 204 });
    }
    scripts.push(address.search);
    const report = "new Image().src = 'https://bat.bing.com/action?ti=' + options.ti + '&event=' + event;";
    const body = `window.UET = function (options) { this.push = (event) => { ${report} }; };`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const passTime = await holdTime(page);
  await page.goto(url, { waitUntil: 'commit' });
  await poll('both reports', async () => (reports.length === tags.length ? true : undefined));
  await passTime();
  await page.waitForURL(target);
  assert.deepEqual(scripts.toSorted(), ['?ti=12345678', '?ti=87654321&q=uetq_87654321']);
  assert.deepEqual(reports.toSorted(), ['?ti=12345678&event=pageLoad', '?ti=87654321&event=pageLoad']);
});

test('all pixels of a link run on one page, without a word against its policy', { skip }, async () => {
  const opened = await openWithVendors(browser);
  const passTime = await holdTime(opened.page);
  await opened.page.goto(put('all', {}), { waitUntil: 'commit' });
  await allRun(opened);
  await passTime();
  await opened.page.waitForURL(target);
  assertSilent(opened);
});

for (const [how, options, isHanging] of [
  ['whose servers never answer', {}, true],
  ['that are all blocked', {}, false],
  ['when scripts are off', { javaScriptEnabled: false }, true],
] as const) {
  test(`the visitor goes on with pixels ${how}`, { skip }, async () => {
    const { page } = await openWithVendors(browser, { ...options, isHanging });
    // Of several routes the browser uses the one added last.
    if (how.includes('blocked')) await page.route(/^https:/, (route) => route.abort());
    await page.goto(put('slow', {}), { waitUntil: 'commit' });
    // A visitor who waited for the pixels would wait longer than this does.
    await page.waitForURL(target);
  });
}

test('a vendor’s script that throws keeps no other from running, nor the visitor from going on', {
  skip,
}, async () => {
  const { page, asked } = await openWithVendors(browser);
  await page.addInitScript('Object.defineProperty(window, "fbq", { get() { throw new Error("mine"); } })');
  const passTime = await holdTime(page);
  await page.goto(put('throwing', {}), { waitUntil: 'commit' });
  await poll('TikTok’s script', async () => asked.includes(vendorExpectations.tiktok.script) || undefined);
  await passTime();
  await page.waitForURL(target);
  assert.ok(!asked.includes(vendorExpectations.fbpixel.script));
});

test('the way back from the target does not lead to the pixels again', { skip }, async () => {
  const { page } = await openWithVendors(browser);
  await page.goto(`${server.origin}/target/fr`);
  await page.goto(put('back', {}), { waitUntil: 'commit' });
  await page.waitForURL(target);
  await page.goBack();
  assert.equal(page.url(), `${server.origin}/target/fr`);
});

test('who is asked sends nothing to anybody before choosing, however long that takes', { skip }, async () => {
  const { page, asked, requests } = await openWithVendors(browser);
  await page.clock.install();
  await page.goto(put('asked', { consent: 'ask' }));
  await page.clock.runFor(120_000);
  assert.equal(page.url(), `${server.origin}/asked/en`);
  assert.deepEqual(asked, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(server.origin)),
    [],
  );
});

test('who allows it goes on with the pixels run, and is not asked again', { skip }, async () => {
  const opened = await openWithVendors(browser);
  const { page, asked, errors } = opened;
  const url = put('allowing', { consent: 'ask' });
  const passTime = await holdTime(page);
  await page.goto(url);
  await page.getByRole('link', { name: 'Allow', exact: true }).press('Enter');
  await allRun(opened);
  await passTime();
  await page.waitForURL(target);
  asked.length = 0;
  await page.clock.pauseAt(await page.evaluate('Date.now() + 3600000'));
  await page.goto(url, { waitUntil: 'commit' });
  await allRun(opened);
  await passTime();
  await page.waitForURL(target);
  assert.deepEqual(errors, []);
  assert.deepEqual(await page.context().cookies(), []);
});

test('who refuses goes on with none, and is not asked again', { skip }, async () => {
  const { page, asked } = await openWithVendors(browser);
  const url = put('refusing', { consent: 'ask' });
  await page.goto(url);
  await page.getByRole('link', { name: 'Do not allow' }).click();
  await page.waitForURL(target);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForURL(target);
  assert.deepEqual(asked, []);
});

test('a choice is for the services that were named: others are asked about anew', { skip }, async () => {
  const { page, asked } = await openWithVendors(browser);
  await page.goto(put('named', { consent: 'ask', pixels: every.slice(0, 2) }));
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await page.waitForURL(target);
  asked.length = 0;
  await page.goto(put('others', { consent: 'ask', pixels: every.slice(0, 3) }));
  assert.equal(await page.locator('#question').isVisible(), true);
  assert.deepEqual(asked, []);
});

test('beside the dashboard the choice cannot be kept, so the question comes again, and nothing of the host is seen', {
  skip,
}, async () => {
  const opened = await openWithVendors(browser);
  const { page, errors } = opened;
  const url = put('sandboxed', { consent: 'ask', isSandboxed: true });
  await page.context().addCookies([{ name: 'session', value: 'secret', url: server.origin }]);
  await page.goto(url);
  assert.equal(await page.evaluate('origin'), 'null');
  const reach =
    '(() => { try { return document.cookie + localStorage.length; } catch (e) { return e.name; } })()';
  assert.equal(await page.evaluate(reach), 'SecurityError');
  const passTime = await holdTime(page);
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await allRun(opened);
  await passTime();
  await page.waitForURL(target);
  await page.goto(url);
  assert.equal(await page.locator('#question').isVisible(), true);
  assert.deepEqual(errors, []);
});

test('without scripts both ways lead on, and nothing runs', { skip }, async () => {
  for (const name of ['Allow', 'Do not allow']) {
    const { page, asked } = await openWithVendors(browser, { javaScriptEnabled: false });
    await page.goto(put('plain', { consent: 'ask' }));
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(target);
    assert.deepEqual(asked, []);
  }
});

test('both ways of the question are as large and look the same', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(put('equal', { consent: 'ask' }));
  const looks = await page.evaluate<string[]>(`[...document.querySelectorAll('.choice')].map((link) => {
    const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(link);
    const { width, height } = link.getBoundingClientRect();
    return JSON.stringify({ color, backgroundColor, fontSize, fontWeight, borderColor, width, height });
  })`);
  assert.equal(looks.length, 2);
  assert.deepEqual(looks[0], looks[1]);
});
