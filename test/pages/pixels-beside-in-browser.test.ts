import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelTypes } from '../../contract/pixels.ts';
import { renderPixelFrame } from '../../src/redirect/pages/pixels/pixel-frame-page.ts';
import { renderPixelPage } from '../../src/redirect/pages/pixels/pixel-page.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { allRun, assertSilent, barOf, besideKinds, everyPixel, serveBesidePages } from './beside-pages.ts';
import { holdTime, openWithVendors } from './open-with-vendors.ts';
import { vendorExpectations } from './pixel-vendors.ts';
import { splash } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;
const { server, target, frame, render, put } = await serveBesidePages();

for (const kind of besideKinds) {
  for (const how of ['on the page', 'in a frame beside the dashboard'] as const) {
    const given = how === 'on the page' ? {} : { frame };

    test(`${kind}, ${how}: all pixels run, without a word against the policy, and the page stays`, {
      skip,
    }, async () => {
      const opened = await openWithVendors(browser);
      const url = put(kind, given);
      await opened.page.goto(url);
      await allRun(opened);
      assertSilent(opened);
      assert.equal(opened.page.url(), url);
      assert.equal(await barOf(opened.page).isVisible(), false);
      assert.deepEqual(await opened.page.context().cookies(), []);
    });

    test(`${kind}, ${how}: who is asked sends nothing to anybody before allowing it, and all run then`, {
      skip,
    }, async () => {
      const opened = await openWithVendors(browser);
      const { page, asked, requests } = opened;
      const url = put(kind, { ...given, consent: 'ask' });
      await page.goto(url);
      await barOf(page).waitFor();
      await barOf(page).locator('summary').press('Enter');
      await barOf(page).getByText('The person who made this link').waitFor();
      assert.deepEqual(asked, []);
      assert.deepEqual(
        requests.filter((one) => !one.startsWith(server.origin) && one !== target),
        [],
      );
      await barOf(page).getByRole('button', { name: 'Allow', exact: true }).press('Enter');
      await allRun(opened);
      assert.equal(await barOf(page).isVisible(), false);
      assert.equal(await page.evaluate('document.activeElement.localName'), 'main');
      asked.length = 0;
      await page.goto(url);
      await allRun(opened);
      assert.equal(await barOf(page).isVisible(), false);
      assertSilent(opened);
    });
  }

  test(`${kind}: who does not allow it is not asked again, and nothing runs`, { skip }, async () => {
    const opened = await openWithVendors(browser);
    const { page, asked } = opened;
    const url = put(kind, { consent: 'ask' });
    await page.goto(url);
    await barOf(page).getByRole('button', { name: 'Do not allow' }).click();
    await barOf(page).waitFor({ state: 'hidden' });
    await page.goto(url);
    assert.equal(await barOf(page).isVisible(), false);
    assert.deepEqual(asked, []);
    assertSilent(opened);
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
      server.put('one', (locale) => render('splash', beside, locale));
      const opened = await openWithVendors(browser);
      await opened.page.goto(`${server.origin}/one/en`);
      const report = await poll(`the report of ${type}`, async () => opened.asked[1]);
      assert.equal(opened.asked[0], script);
      const reported = new URL(report);
      assert.equal(`${reported.origin}${reported.pathname}`, collect);
      assert.deepEqual(JSON.parse(reported.searchParams.get('seen') ?? ''), found, type);
      assertSilent(opened);
      await opened.page.context().close();
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
        { ...splash, counter: 2, target, pixels: { pixels: everyPixel, consent: 'fire', ...given } },
        locale,
      ),
    );
    const { page } = await openWithVendors(browser, { isHanging });
    const url = `${server.origin}/two-seconds/en`;
    const passTime = await holdTime(page);
    await page.goto(url, { waitUntil: 'commit' });
    const seconds = page.locator('#seconds');
    await seconds.getByText('2', { exact: true }).waitFor();
    await page.clock.runFor(1_900);
    assert.equal(await seconds.textContent(), '1');
    assert.equal(page.url(), url);
    const going = page.waitForURL(target);
    await page.clock.runFor(400);
    await passTime();
    await going;
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
  assert.equal(await barOf(page).isVisible(), true);
  assert.deepEqual(asked, []);
});

test('a choice holds on every kind of page of the host, for the services that were named', {
  skip,
}, async () => {
  server.put('question', (locale) =>
    renderPixelPage({ pixels: everyPixel, target, consent: 'ask', isSandboxed: false }, locale),
  );
  for (const [choice, isRun] of [
    ['Allow', true],
    ['Do not allow', false],
  ] as const) {
    const opened = await openWithVendors(browser);
    const { page, asked } = opened;
    await page.goto(put('before', { consent: 'ask' }));
    await barOf(page).getByRole('button', { name: choice, exact: true }).click();
    if (isRun) await allRun(opened);
    asked.length = 0;
    const passTime = await holdTime(page);
    await page.goto(`${server.origin}/question/en`, { waitUntil: 'commit' });
    if (isRun) await allRun(opened);
    await passTime();
    await page.waitForURL(target);
    assert.equal(asked.includes(vendorExpectations.gtmpixel.script), isRun);
    asked.length = 0;
    await page.goto(put('splash', { consent: 'ask', pixels: everyPixel.slice(0, 2) }));
    await barOf(page).waitFor();
    assert.deepEqual(asked, []);
  }
});

test('a choice on the page for pixels alone holds beside other pages', { skip }, async () => {
  server.put('question', (locale) =>
    renderPixelPage({ pixels: everyPixel, target, consent: 'ask', isSandboxed: false }, locale),
  );
  const opened = await openWithVendors(browser);
  await opened.page.goto(`${server.origin}/question/en`);
  await opened.page.getByRole('link', { name: 'Allow', exact: true }).click();
  await opened.page.waitForURL(target);
  opened.asked.length = 0;
  await opened.page.goto(put('frame', { consent: 'ask' }));
  await allRun(opened);
  assert.equal(await barOf(opened.page).isVisible(), false);
});
