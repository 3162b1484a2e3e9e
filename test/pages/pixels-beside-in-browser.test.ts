import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pixelTypes } from '../../contract/pixels.ts';
import { renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import { renderFramePage, renderOverlayPage } from '../../src/redirect/pages/overlay-page.ts';
import { renderPixelFrame } from '../../src/redirect/pages/pixel-frame-page.ts';
import { renderPixelPage } from '../../src/redirect/pages/pixel-page.ts';
import type { PixelsBeside } from '../../src/redirect/pages/pixels-beside.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import type { Locale } from '../../src/redirect/pages/texts/index.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/visits.ts';
import { findFaults } from './look-at-pages.ts';
import { openWithVendors, type Vendors } from './open-with-vendors.ts';
import { overlayOf } from './overlay-samples.ts';
import { servePages } from './page-server.ts';
import { vendorExpectations } from './pixel-vendors.ts';
import { splash } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;
const server = await servePages({});
/** Another origin than the pages', as targets have; it says what it can do there. */
const elsewhere = await servePages({});
elsewhere.put('target', () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>There</title><main><h1>The target</h1></main>
<script>localStorage.kept = origin; document.querySelector('h1').append(' keeps ' + localStorage.kept)</script></html>`,
}));
const target = `${elsewhere.origin}/target/en`;
const posted: string[] = [];
server.put('o', (locale, message) => {
  posted.push(`${message.url} ${message.headers['sec-fetch-site']} ${message.headers.origin}`);
  return renderOverlayAnswer({ kind: 'sent', background: '#ffffff', color: '#111827' }, locale);
});

const every = pixelTypes.map((type) => ({ type, tag: vendorExpectations[type].tag }));
const frame = '/all-pixels/en';
server.put('all-pixels', (locale) => renderPixelFrame(every, locale));
const reportUrl = '/report?url=x';

/** Pages of links that have pixels, too. */
const kinds = {
  splash: (pixels: PixelsBeside, locale: Locale) =>
    renderSplashPage({ ...splash, counter: 60, target, reportUrl, pixels }, locale),
  over: (pixels: PixelsBeside, locale: Locale) =>
    renderOverlayPage({ overlay: overlayOf('contact'), target, isFramed: true, reportUrl, pixels }, locale),
  before: (pixels: PixelsBeside, locale: Locale) =>
    renderOverlayPage({ overlay: overlayOf('poll'), target, isFramed: false, reportUrl, pixels }, locale),
  frame: (pixels: PixelsBeside, locale: Locale) =>
    renderFramePage({ title: 'The lakes', target, pixels }, locale),
};
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

function put(kind: Kind, given: Partial<PixelsBeside>): string {
  const pixels = { pixels: every, consent: 'fire' as const, ...given };
  const name = `${kind}-${pixels.consent}-${pixels.frame === undefined ? 'here' : 'framed'}-${pixels.pixels.length}`;
  server.put(name, (locale) => kinds[kind](pixels, locale));
  return `${server.origin}/${name}/en`;
}

const scripts = Object.values(vendorExpectations).map(({ script }) => script);

/** Waits until the scripts of all vendors were asked for. */
async function allRun({ asked }: Vendors): Promise<void> {
  const isEach = async () => (scripts.every((script) => asked.includes(script)) ? true : undefined);
  await poll('the scripts of all vendors', isEach);
}

const bar = (page: Page) => page.getByRole('region', { name: 'May other services learn of your visit?' });
const isSilent = ({ errors, violations }: Vendors) =>
  assert.deepEqual([errors, violations], [[], []], [...errors, ...violations].join('\n'));

for (const kind of kindNames) {
  for (const how of ['on the page', 'in a frame beside the dashboard'] as const) {
    const given = how === 'on the page' ? {} : { frame };

    test(`${kind}, ${how}: all pixels run, without a word against the policy, and the page stays`, {
      skip,
    }, async () => {
      const opened = await openWithVendors(browser);
      const url = put(kind, given);
      await opened.page.goto(url);
      await allRun(opened);
      isSilent(opened);
      assert.equal(opened.page.url(), url);
      assert.equal(await bar(opened.page).isVisible(), false);
      assert.deepEqual(await opened.page.context().cookies(), []);
    });

    test(`${kind}, ${how}: who is asked sends nothing to anybody before allowing it, and all run then`, {
      skip,
    }, async () => {
      const opened = await openWithVendors(browser);
      const { page, asked, requests } = opened;
      const url = put(kind, { ...given, consent: 'ask' });
      await page.goto(url);
      await bar(page).waitFor();
      await bar(page).locator('summary').press('Enter');
      await bar(page).getByText('The person who made this link').waitFor();
      assert.deepEqual(asked, []);
      assert.deepEqual(
        requests.filter((one) => !one.startsWith(server.origin) && one !== target),
        [],
      );
      await bar(page).getByRole('button', { name: 'Allow', exact: true }).press('Enter');
      await allRun(opened);
      assert.equal(await bar(page).isVisible(), false);
      assert.equal(await page.evaluate('document.activeElement.localName'), 'main');
      asked.length = 0;
      await page.goto(url);
      await allRun(opened);
      assert.equal(await bar(page).isVisible(), false);
      isSilent(opened);
    });
  }

  test(`${kind}: who does not allow it is not asked again, and nothing runs`, { skip }, async () => {
    const opened = await openWithVendors(browser);
    const { page, asked } = opened;
    const url = put(kind, { consent: 'ask' });
    await page.goto(url);
    await bar(page).getByRole('button', { name: 'Do not allow' }).click();
    await bar(page).waitFor({ state: 'hidden' });
    await page.goto(url);
    assert.equal(await bar(page).isVisible(), false);
    assert.deepEqual(asked, []);
    isSilent(opened);
  });

  test(`${kind}: without scripts nothing is asked, and nothing runs`, { skip }, async () => {
    for (const consent of ['fire', 'ask'] as const) {
      const { page, asked } = await openWithVendors(browser, { javaScriptEnabled: false });
      await page.goto(put(kind, { consent }));
      assert.equal(await page.locator('#question').isVisible(), false);
      assert.deepEqual(asked, []);
    }
  });
}

for (const isFramed of [false, true]) {
  test(`each vendor’s script is called with the tag${isFramed ? ', in the frame' : ''}`, {
    skip,
  }, async () => {
    for (const type of pixelTypes) {
      const { tag, script, collect, found } = vendorExpectations[type];
      const pixels = [{ type, tag }];
      server.put('one-frame', (locale) => renderPixelFrame(pixels, locale));
      const beside = { pixels, consent: 'fire' as const, frame: isFramed ? '/one-frame/en' : undefined };
      server.put('one', (locale) => kinds.splash(beside, locale));
      const opened = await openWithVendors(browser);
      await opened.page.goto(`${server.origin}/one/en`);
      const report = await poll(`the report of ${type}`, async () => opened.asked[1]);
      assert.equal(opened.asked[0], script);
      const reported = new URL(report);
      assert.equal(`${reported.origin}${reported.pathname}`, collect);
      assert.deepEqual(JSON.parse(reported.searchParams.get('seen') ?? ''), found, type);
      isSilent(opened);
    }
  });
}

for (const [what, given, isHanging] of [
  ['pixels whose servers never answer', {}, true],
  ['pixels that run', {}, false],
  ['pixels that run in a frame', { frame }, false],
  ['pixels that nobody was asked about yet', { consent: 'ask' }, false],
] as const) {
  test(`a splash page goes on after its seconds, neither sooner nor later, with ${what}`, {
    skip,
  }, async () => {
    server.put('two-seconds', (locale) =>
      renderSplashPage(
        { ...splash, counter: 2, target, pixels: { pixels: every, consent: 'fire', ...given } },
        locale,
      ),
    );
    const { page } = await openWithVendors(browser, { isHanging });
    const url = `${server.origin}/two-seconds/en`;
    const [asked, left] = await Promise.all([
      page.waitForRequest(url).then(() => performance.now()),
      page.waitForRequest(target).then(() => performance.now()),
      page.goto(url, { waitUntil: 'commit' }),
    ]);
    const waitedMs = left - asked;
    assert.ok(waitedMs > 2_000 && waitedMs < 4_500, `${waitedMs} ms`);
    await page.waitForURL(target);
  });
}

test('staying on a splash page leaves the question open for as long as that takes', { skip }, async () => {
  const { page, asked } = await openWithVendors(browser);
  await page.clock.install();
  const url = put('splash', { consent: 'ask' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(600_000);
  assert.equal(page.url(), url);
  assert.equal(await bar(page).isVisible(), true);
  assert.deepEqual(asked, []);
});

test('a choice holds on every kind of page of the host, for the services that were named', {
  skip,
}, async () => {
  server.put('question', (locale) =>
    renderPixelPage({ pixels: every, target, consent: 'ask', isSandboxed: false }, locale),
  );
  for (const [choice, isRun] of [
    ['Allow', true],
    ['Do not allow', false],
  ] as const) {
    const opened = await openWithVendors(browser);
    const { page, asked } = opened;
    await page.goto(put('before', { consent: 'ask' }));
    await bar(page).getByRole('button', { name: choice, exact: true }).click();
    if (isRun) await allRun(opened);
    asked.length = 0;
    await page.goto(`${server.origin}/question/en`, { waitUntil: 'commit' });
    await page.waitForURL(target);
    assert.equal(asked.includes(vendorExpectations.gtmpixel.script), isRun);
    asked.length = 0;
    await page.goto(put('splash', { consent: 'ask', pixels: every.slice(0, 2) }));
    await bar(page).waitFor();
    assert.deepEqual(asked, []);
  }
});

test('a choice on the page for pixels alone holds beside other pages', { skip }, async () => {
  server.put('question', (locale) =>
    renderPixelPage({ pixels: every, target, consent: 'ask', isSandboxed: false }, locale),
  );
  const opened = await openWithVendors(browser);
  await opened.page.goto(`${server.origin}/question/en`);
  await opened.page.getByRole('link', { name: 'Allow', exact: true }).click();
  await opened.page.waitForURL(target);
  opened.asked.length = 0;
  await opened.page.goto(put('frame', { consent: 'ask' }));
  await allRun(opened);
  assert.equal(await bar(opened.page).isVisible(), false);
});

test('in the frame the scripts of others reach nothing of the host and cannot lead the visitor away', {
  skip,
}, async () => {
  const opened = await openWithVendors(browser);
  const { page } = opened;
  await page.context().addCookies([{ name: 'session', value: 'secret', url: server.origin }]);
  // A container of Google's tag manager may hold any script.
  const tries = {
    cookies: 'document.cookie',
    storage: 'localStorage.length',
    page: 'parent.document.title',
    leading: "top.location = '/away'",
    worker: 'navigator.serviceWorker',
  };
  const seen: Record<string, string> = {};
  await page.route(vendorExpectations.gtmpixel.script, (route) => {
    const body = `const tell = (name, text) => { new Image().src = 'https://www.googletagmanager.com/told?' + name + '=' + text; };
tell('origin', origin);
${Object.entries(tries)
  .map(
    ([name, code]) =>
      `try { tell('${name}', 'got ' + (${code})); } catch (error) { tell('${name}', error.name); }`,
  )
  .join('\n')}
fetch('${server.origin}/o').then(() => tell('answer', 'got it'), (error) => tell('answer', error.name));`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('https://www.googletagmanager.com/told*', (route) => {
    Object.assign(seen, Object.fromEntries(new URL(route.request().url()).searchParams));
    return route.fulfill({ status: 204 });
  });
  const url = put('splash', { frame });
  await page.goto(url);
  await poll('what the script could do', async () => (Object.keys(seen).length === 7 ? true : undefined));
  const refused = Object.fromEntries(Object.keys(tries).map((name) => [name, 'SecurityError']));
  assert.deepEqual(seen, { origin: 'null', ...refused, answer: 'TypeError' });
  assert.equal(page.url(), url);
  assert.equal(await page.evaluate('document.cookie'), 'session=secret');
});

for (const given of [{}, { frame }]) {
  const how = 'frame' in given ? 'beside the dashboard' : 'elsewhere';
  test(`forms are sent and answered, and the target has its own storage, with pixels beside them (${how})`, {
    skip,
  }, async () => {
    posted.length = 0;
    const opened = await openWithVendors(browser);
    const { page } = opened;
    await page.goto(put('over', given));
    await allRun(opened);
    const title = page.frameLocator('.target').getByRole('heading');
    assert.equal(await title.textContent(), `The target keeps ${elsewhere.origin}`);
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByLabel('Your message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.frameLocator('.answer').getByText('Your message has been sent.').waitFor();
    await page.getByRole('status').getByText('Thank you').waitFor();
    assert.deepEqual(posted, [`/o/7 same-origin ${server.origin}`]);
    isSilent(opened);
  });
}

/** Keeps what the page looks like, for people to look at. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `beside-${name}.png`) });
}

for (const [screen, viewport, shareMin] of [
  ['phone', { width: 360, height: 740 }, 0.2],
  ['desk', { width: 1_280, height: 800 }, 0.35],
] as const) {
  for (const [colorScheme, locale] of [
    ['light', 'en'],
    ['dark', 'ar'],
    ['light', 'de'],
  ] as const) {
    test(`the question keeps nobody from using the page, or itself (${screen}, ${colorScheme}, ${locale})`, {
      skip,
    }, async () => {
      const opened = await openWithVendors(browser, { viewport, colorScheme });
      const { page } = opened;
      for (const kind of kindNames) {
        const url = put(kind, { consent: 'ask', pixels: every.slice(0, 3) });
        await page.goto(url.replace(/en$/, locale));
        const question = page.locator('#question');
        await question.waitFor();
        assert.deepEqual(await findFaults(page), [], kind);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width, kind);
        const box = await question.boundingBox();
        assert.ok(
          box && box.y + box.height <= viewport.height,
          `${kind}: out of sight ${JSON.stringify(box)}`,
        );
        assert.ok(box && box.height <= viewport.height * 0.3, `${kind}: ${box?.height} pixels high`);
        if (kind === 'over' || kind === 'frame') {
          const shown = await page.locator('.target').boundingBox();
          assert.ok(shown && shown.height >= viewport.height * shareMin, `${kind} ${JSON.stringify(shown)}`);
        }
        await keep(page, `${kind}-${screen}-${colorScheme}-${locale}`);
        await question.locator('summary').click();
        assert.deepEqual(await findFaults(page), [], kind);
      }
      isSilent(opened);
    });
  }
}

test('both ways of the question are as large and look the same', { skip }, async () => {
  const { page } = await openWithVendors(browser);
  await page.goto(put('splash', { consent: 'ask' }));
  const looks = await page.evaluate<string[]>(`[...document.querySelectorAll('[data-choice]')].map((way) => {
    const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(way);
    const { width, height } = way.getBoundingClientRect();
    return JSON.stringify({ color, backgroundColor, fontSize, fontWeight, borderColor, width, height });
  })`);
  assert.equal(looks.length, 2);
  assert.equal(looks[0], looks[1]);
});
